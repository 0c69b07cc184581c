import { randomBytes } from 'node:crypto';
import type { Tx } from '../../db/database.ts';
import { databaseTime } from '../../db/database-clock.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Parts } from '../../parts.ts';
import { monthsAfter } from '../periods.ts';
import {
  type Invoice,
  type InvoiceDetails,
  ProviderTrouble,
  type Recurring,
  type SubscriptionState,
} from '../provider.ts';
import { SANDBOX_CARD } from './sandbox-card.ts';
import { oweSubscriptionNotice } from './sandbox-notices.ts';
import type { SandboxSession } from './sandbox.store.ts';
import {
  addInvoice,
  addSubscription,
  closeOpenInvoices,
  lockSubscription,
  type SandboxInvoice,
  type SandboxSubscription,
  saveSubscription,
} from './sandbox-subscription.store.ts';

export const subscriptionStateOf = (row: SandboxSubscription): SubscriptionState => ({
  subscriptionId: row.id,
  reference: row.reference,
  status: row.status,
  planKey: row.plan_key,
  amountCents: row.amount_cents,
  creditCents: row.credit_cents,
  currency: 'usd',
  startedAt: row.started_at,
  periodStart: row.period_start,
  periodEnd: row.period_end,
  endsAt: row.stops_at_end && row.status !== 'ended' ? row.period_end : null,
  endedAt: row.ended_at,
  nextTryAt: row.next_try_at,
  mode: 'test',
});

export const invoiceOf = (row: SandboxInvoice): Invoice => ({
  invoiceId: row.id,
  number: `SANDBOX-${row.id.slice(-6).toUpperCase()}-${row.n}`,
  createdAt: row.created_at,
  totalCents: row.total_cents,
  status: row.status,
  reason: row.reason,
  periodStart: row.period_start,
  periodEnd: row.period_end,
  url: null,
});

/** The card that the sandbox's page shows, and no tax. */
export const invoiceDetailsOf = (row: SandboxInvoice): InvoiceDetails => ({
  ...invoiceOf(row),
  taxCents: 0,
  cardEnding: row.status === 'paid' && row.total_cents > 0 ? SANDBOX_CARD.slice(-4) : null,
});

/** What a session that was just paid begins, charged with it. */
export const beginSubscription = async (tx: Tx, session: SandboxSession, at: Date): Promise<string | null> => {
  if (!session.recurring) return null;
  const { key, label, amountCents, everyMonths } = session.recurring as Recurring;
  const period = { period_start: at, period_end: monthsAfter(at, everyMonths) };
  const { id } = await addSubscription(tx, {
    id: `sub_sandbox_${randomBytes(16).toString('hex')}`,
    reference: session.reference,
    plan_key: key,
    label,
    amount_cents: amountCents,
    every_months: everyMonths,
    started_at: at,
    anchor_at: at,
    ...period,
    locale: session.locale,
  });
  const paid = { total_cents: session.amount_cents, status: 'paid', reason: 'start', created_at: at } as const;
  await addInvoice(tx, id, { ...paid, ...period });
  await oweSubscriptionNotice(tx, { type: 'customer.subscription.created', id, at });
  return id;
};

type Work = (tx: Tx, subscription: SandboxSubscription, at: Date) => Promise<SandboxSubscription>;

/** Runs in a transaction that holds the subscription's row, by the database's clock. */
export const withSubscription = ({ db }: Parts, id: string, work: Work): Promise<SubscriptionState> =>
  inTransaction(db, async (tx) => {
    const subscription = await lockSubscription(tx, id);
    if (!subscription) throw new ProviderTrouble('refused', 'no such subscription');
    return subscriptionStateOf(await work(tx, subscription, await databaseTime(tx)));
  });

/** Of a subscription that has ended, nothing changes any more. */
export const stopAtPeriodEnd = (parts: Parts, id: string, stops: boolean): Promise<SubscriptionState> =>
  withSubscription(parts, id, async (tx, subscription, at) => {
    if (subscription.stops_at_end === stops) return subscription;
    if (subscription.status === 'ended') throw new ProviderTrouble('refused', 'the subscription has ended');
    await oweSubscriptionNotice(tx, { type: 'customer.subscription.updated', id, at });
    return saveSubscription(tx, id, { stops_at_end: stops });
  });

/** Ends a subscription whose row is held. What is owed of it is given up, or asked of nobody any more. */
export const end = async (
  tx: Tx,
  { id, at, owed }: { id: string; at: Date; owed: 'void' | 'uncollectible' },
): Promise<SandboxSubscription> => {
  await closeOpenInvoices(tx, id, owed);
  await oweSubscriptionNotice(tx, { type: 'customer.subscription.deleted', id, at });
  return saveSubscription(tx, id, { status: 'ended', ended_at: at, next_try_at: null });
};

export const endNow = (parts: Parts, id: string): Promise<SubscriptionState> =>
  withSubscription(parts, id, async (tx, subscription, at) =>
    subscription.status === 'ended' ? subscription : end(tx, { id, at, owed: 'void' }),
  );

import type { Db, Tx } from '../../db/database.ts';
import { databaseTime } from '../../db/database-clock.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { ProviderTasks } from '../../jobs/job-table.ts';
import type { Parts } from '../../parts.ts';
import { periodEndAfter } from '../periods.ts';
import { oweSubscriptionNotice } from './sandbox-notices.ts';
import { end } from './sandbox-subscription.ts';
import {
  addInvoice,
  closeOpenInvoices,
  lockDue,
  lockSubscription,
  type SandboxSubscription,
  saveSubscription,
} from './sandbox-subscription.store.ts';
import { DAY_MS } from '../../durations.ts';

/** A card that failed is tried again after so many days each; then it is given up, two weeks after the first time. */
const TRY_AGAIN_DAYS = [3, 5, 6];

const triedAgainAt = (at: Date, tries: number): Date | undefined => {
  const days = TRY_AGAIN_DAYS[tries - 1];
  return days === undefined ? undefined : new Date(at.getTime() + days * DAY_MS);
};

/** The next thing that happens to a subscription whose row is held and whose time has come. */
const next = (tx: Tx, subscription: SandboxSubscription): Promise<SandboxSubscription> => {
  if (subscription.status === 'unpaid') return tryAgain(tx, subscription, subscription.next_try_at ?? new Date());
  const { id, period_end: at } = subscription;
  return subscription.stops_at_end ? end(tx, { id, at, owed: 'void' }) : renew(tx, subscription);
};

const renew = async (tx: Tx, subscription: SandboxSubscription): Promise<SandboxSubscription> => {
  const { id, period_end: at, amount_cents: amount, credit_cents: credit, card_fails: fails } = subscription;
  const period = {
    period_start: at,
    period_end: periodEndAfter(subscription.anchor_at, subscription.every_months, at),
  };
  const total_cents = Math.max(0, amount - credit);
  const isPaid = total_cents === 0 || !fails;
  const credit_cents = Math.max(0, credit - amount);
  await addInvoice(tx, id, {
    created_at: at,
    total_cents,
    status: isPaid ? 'paid' : 'open',
    reason: 'renewal',
    ...period,
  });
  await oweSubscriptionNotice(tx, { type: isPaid ? 'invoice.paid' : 'invoice.payment_failed', id, at });
  const owed = isPaid ? {} : { status: 'unpaid' as const, tries: 1, next_try_at: triedAgainAt(at, 1) ?? null };
  return saveSubscription(tx, id, { ...period, credit_cents, ...owed });
};

const tryAgain = async (tx: Tx, subscription: SandboxSubscription, at: Date): Promise<SandboxSubscription> => {
  const { id } = subscription;
  if (!subscription.card_fails) {
    await closeOpenInvoices(tx, id, 'paid');
    await oweSubscriptionNotice(tx, { type: 'invoice.paid', id, at });
    return saveSubscription(tx, id, { status: 'active', tries: 0, next_try_at: null });
  }
  const tries = subscription.tries + 1;
  const next_try_at = triedAgainAt(at, tries);
  if (!next_try_at) return end(tx, { id, at, owed: 'uncollectible' });
  await oweSubscriptionNotice(tx, { type: 'invoice.payment_failed', id, at });
  return saveSubscription(tx, id, { tries, next_try_at });
};

/** Plays what is due by the database's clock, one period or try in each transaction. Answers how much happened. */
export const playDue = async (db: Db, id?: string): Promise<number> => {
  for (let played = 0; ; played += 1) {
    const due = await inTransaction(db, async (tx) => {
      const subscription = await lockDue(tx, id);
      return subscription && next(tx, subscription);
    });
    if (!due) return played;
  }
};

export type Jump = 'renew' | 'fail' | 'work' | 'give-up';

/** What people who try the demo make happen: the period's end, a card that fails or works again, the provider's patience. */
export const jump = ({ db }: Parts, id: string, what: Jump): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const subscription = await lockSubscription(tx, id);
    if (!subscription || subscription.status === 'ended') return false;
    const at = await databaseTime(tx);
    if (what === 'fail' || what === 'work') await saveSubscription(tx, id, { card_fails: what === 'fail' });
    else if (what === 'give-up') await end(tx, { id, at, owed: 'uncollectible' });
    else await next(tx, await hurried(tx, subscription, at));
    return true;
  });

/** The period ends now, or the next try is now. A period that has only just begun keeps a second. */
const hurried = (tx: Tx, subscription: SandboxSubscription, at: Date): Promise<SandboxSubscription> => {
  const { id, status, period_start: start, period_end: due } = subscription;
  if (status === 'unpaid') return saveSubscription(tx, id, { next_try_at: at });
  const soonest = new Date(Math.max(at.getTime(), start.getTime() + 1_000));
  const period_end = due < soonest ? due : soonest;
  return saveSubscription(tx, id, { period_end, anchor_at: period_end });
};

export const renewalTasks = ({ db }: Parts): ProviderTasks => ({
  // It ends what nobody pays.
  'sandbox-renewals': { destroys: true, run: async () => void (await playDue(db)) },
});

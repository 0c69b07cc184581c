import { randomBytes } from 'node:crypto';
import type { Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Parts } from '../../parts.ts';
import { type PaymentState, ProviderTrouble } from '../provider.ts';
import { type Delivery, oweNotice } from './sandbox-notices.ts';
import { beginSubscription } from './sandbox-subscription.ts';
import { lockSession, type SandboxSession, saveSession } from './sandbox.store.ts';
import { DAY_MS } from '../../durations.ts';

/** A session that nobody finished in time counts as expired, whether or not anybody wrote that down. */
export const statusOf = ({ status, expires_at }: SandboxSession, now: Date): SandboxSession['status'] =>
  status === 'open' && expires_at <= now ? 'expired' : status;

/** As long as most cards. */
const HOLD_MS = 7 * DAY_MS;

export const stateOf = (session: SandboxSession, now: Date): PaymentState => ({
  sessionId: session.id,
  paymentIntentId: session.payment_intent_id,
  subscriptionId: session.subscription_id,
  reference: session.reference,
  session: statusOf(session, now),
  money: session.money,
  amountCents: session.amount_cents,
  currency: 'usd',
  authorizedAt: session.held_at,
  captureBefore: session.money === 'held' && session.held_at ? new Date(session.held_at.getTime() + HOLD_MS) : null,
  capturedCents: session.captured_cents,
  refundedCents: session.refunded_cents,
  disputed: false,
  lostCents: 0,
  email: session.email,
  mode: 'test',
});

/** Runs in a transaction that holds the session's row. */
const withSession = <T>({ db }: Parts, id: string, work: (tx: Tx, session: SandboxSession) => Promise<T>): Promise<T> =>
  inTransaction(db, async (tx) => {
    const session = await lockSession(tx, id);
    if (!session) throw new ProviderTrouble('refused', 'no such session');
    return work(tx, session);
  });

export const closeSession = (parts: Parts, id: string): Promise<'expired' | 'complete'> =>
  withSession(parts, id, async (tx, session) => {
    if (session.status !== 'open') return session.status;
    const at = parts.clock.now();
    const closed = await saveSession(tx, id, { status: 'expired' });
    await oweNotice(tx, { type: 'checkout.session.expired', session: closed, at });
    return 'expired';
  });

/** The buyer presses Pay. Nothing when the session is no longer open. */
export const payFor = (
  parts: Parts,
  id: string,
  { email, delivery }: { email: string | null; delivery: Delivery },
): Promise<SandboxSession | undefined> =>
  withSession(parts, id, async (tx, session) => {
    const at = parts.clock.now();
    if (statusOf(session, at) !== 'open') return undefined;
    const paid = await saveSession(tx, id, {
      status: 'complete',
      money: session.capture === 'manual' ? 'held' : 'charged',
      captured_cents: session.capture === 'manual' ? 0 : session.amount_cents,
      payment_intent_id: `pi_sandbox_${randomBytes(16).toString('hex')}`,
      held_at: at,
      email: email ?? session.email,
      subscription_id: await beginSubscription(tx, session, at),
    });
    await oweNotice(tx, { type: 'checkout.session.completed', session: paid, at, delivery });
    return paid;
  });

/** The card is declined: nothing is paid, and the page waits for another one. */
export const declineCard = (parts: Parts, id: string): Promise<SandboxSession> =>
  withSession(parts, id, async (tx, session) =>
    statusOf(session, parts.clock.now()) === 'open' ? saveSession(tx, id, { declined: session.declined + 1 }) : session,
  );

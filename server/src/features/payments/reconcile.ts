import { systemTrace } from '../../platform/audit/trace.ts';
import { type AttemptRow, heldPayments, unfinishedAttempts } from './attempt.store.ts';
import { takeDueChecks, wasChecked } from './check.store.ts';
import { unhandledNotices } from './event.store.ts';
import { oneByOne, roundOf } from '../../platform/payments/one-by-one.ts';
import { openSession } from './open-session.ts';
import type { PaymentParts } from './payments.reactions.ts';
import { performStep } from './perform-step.ts';
import { settle } from './settle-payment.ts';
import { settleUpNow } from './settle-up.ts';
import { owedSteps } from './step.store.ts';
import { handleNotice } from './take-notice.ts';

/** Whoever began something younger than this is probably still at it. */
const LEAST_AGE_MS = 60_000;
const BATCH = 500;
const trace = systemTrace('reconcile-payments');

/**
 * Asks the provider about everything that is not settled, so that nothing depends on a notice that came, a buyer who came
 * back, or a process that lived.
 */
export const reconcilePayments = async (deps: PaymentParts): Promise<void> => {
  const { db, clock } = deps.parts;
  const before = new Date(clock.now().getTime() - LEAST_AGE_MS);
  await oneByOne(roundOf(deps), await unhandledNotices(db, before, BATCH), (id) => handleNotice(deps, id));
  await oneByOne(roundOf(deps), await unfinishedAttempts(db, before, BATCH), (attempt) => finish(deps, attempt));
  await oneByOne(roundOf(deps), await owedSteps(db, before, BATCH), (id) => performStep(deps, id));
  await oneByOne(roundOf(deps), await heldPayments(db, BATCH), async ({ orderId, paymentIntentId }) => {
    await settle(deps, { paymentIntentId }, trace);
    // An order whose last request has ended owes its step already; one more look costs little and loses nothing.
    await settleUpNow(deps.parts, orderId);
  });
  await oneByOne(roundOf(deps), await takeDueChecks(db, clock.now(), BATCH), async (due) => {
    await settle(deps, due, trace);
    await wasChecked(db, due.orderId, clock.now());
  });
};

/** A call whose answer was lost is made again with its key. */
const finish = async (deps: PaymentParts, { orderId, sessionId }: AttemptRow): Promise<void> => {
  if (sessionId === null) await openSession(deps, orderId, trace);
  else await settle(deps, { sessionId }, trace);
};

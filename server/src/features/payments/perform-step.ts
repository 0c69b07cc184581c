import { systemTrace, type Trace } from '../../platform/audit/trace.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { failpoint } from './payments.failpoints.ts';
import { type PaymentState, ProviderTrouble } from '../../platform/payments/provider.ts';
import { paymentOf } from './attempt.store.ts';
import { tellOf } from './order-hints.ts';
import { lockOrder, type OrderRow, saveOrder } from './order.store.ts';
import type { PaymentParts } from './payments.reactions.ts';
import { refundRest } from './refund-rest.ts';
import { openReview } from './review.store.ts';
import { settleAs } from './settle-payment.ts';
import { settleUp } from './settle-up.ts';
import { endStep, findStep, type StepRow, stepFaltered } from './step.store.ts';

/**
 * Does one owed step at the provider and writes down what came of it. Throws while it can't be done, so that its job comes
 * again; killed at any place and repeated, the money moves once.
 */
export const performStep = async (deps: PaymentParts, id: string): Promise<void> => {
  const { parts } = deps;
  const step = await findStep(parts.db, id);
  if (!step || step.state !== 'OWED') return;
  const trace = systemTrace('settle-payment');
  failpoint('step.before_provider');
  const { payment, refusal } = await ask(deps, step).then(
    (state) => ({ payment: state, refusal: undefined }),
    (error: unknown) => falter(deps, step, error),
  );
  failpoint('step.after_provider');
  if (payment) await settleAs(deps, payment, trace);
  failpoint('step.after_settle');
  if (payment && cameTo(step, payment, refusal)) await endDone(deps, step);
  else await endUndone(deps, step, { payment, problem: refusal?.reason ?? '', trace });
};

/** A fault that the provider answered is kept under its key, so the next try has another. */
const keyOf = ({ key, tries }: StepRow): string => (tries === 0 ? key : `${key}:${tries}`);

const ask = async ({ parts: { db }, provider }: PaymentParts, step: StepRow): Promise<PaymentState> => {
  const { kind, paymentIntentId, amountCents } = step;
  if (kind === 'capture') return provider.capture(paymentIntentId, amountCents, keyOf(step));
  if (kind === 'release') return provider.release(paymentIntentId, keyOf(step));
  return refundRest({ db, provider }, step, keyOf(step));
};

/** What was given back before says nothing about a refund that is refused. */
const cameTo = (
  { kind }: StepRow,
  { money, refundedCents }: PaymentState,
  refusal: ProviderTrouble | undefined,
): boolean => {
  if (kind === 'capture') return money === 'charged';
  return kind === 'release' ? money === 'released' : refundedCents > 0 && !refusal;
};

type Refused = { payment: PaymentState | undefined; refusal: ProviderTrouble };

/**
 * A refusal is an answer: what is so at the provider now may explain it, and is followed as far as it can be had. Anything else passes:
 * the step stays owed.
 */
const falter = async ({ parts, provider }: PaymentParts, step: StepRow, error: unknown): Promise<Refused> => {
  if (error instanceof ProviderTrouble && error.kind === 'refused') {
    const payment = await provider.readPayment(step.paymentIntentId).catch(() => undefined);
    return { payment, refusal: error };
  }
  const problem = error instanceof Error ? error.message : String(error);
  await stepFaltered(parts.db, step.id, problem, error instanceof ProviderTrouble && error.kind === 'broken');
  throw error;
};

const endDone = ({ parts }: PaymentParts, { id, orderId, kind }: StepRow): Promise<void> =>
  inTransaction(parts.db, async (tx) => {
    await lockOrder(tx, orderId);
    await endStep(tx, id, { state: 'DONE', at: parts.clock.now() });
    // More may have been taken back while this was on its way.
    if (kind === 'refund') await settleUp(tx, { orderId });
  });

type Undone = { payment: PaymentState | undefined; problem: string; trace: Trace };

/** Money that was taken can't be let go, and a hold that lapsed can't be taken: there is nothing left to try. */
const isPast = ({ kind }: StepRow, payment: PaymentState | undefined): boolean =>
  kind !== 'refund' && (payment?.money === 'charged' || payment?.money === 'released');

const endUndone = async (deps: PaymentParts, step: StepRow, undone: Undone): Promise<void> => {
  const { parts } = deps;
  const { id, orderId, kind } = step;
  const isOver = isPast(step, undone.payment);
  await inTransaction(parts.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    // Of several that tried at once, one ends it.
    if ((await findStep(tx, id))?.state !== 'OWED') return;
    const at = parts.clock.now();
    await endStep(tx, id, { state: isOver ? 'FAILED' : 'REFUSED', at, problem: undone.problem });
    await recordAct(tx, undone.trace, {
      action: 'payment.step_failed',
      object: { type: 'order', id: orderId },
      reason: kind,
      details: { problem: undone.problem },
    });
    // The order's lines are looked at again.
    if (isOver) await settleUp(tx, { orderId });
    else await haveLookedAt(deps, tx, { order, step, ...undone });
  });
  parts.log.error({ order: orderId, step: kind, problem: undone.problem }, 'a payment step came to nothing');
};

/** A person has to look. An order whose own hold can't be taken or let go stands in review until then. */
const haveLookedAt = async (
  { parts }: PaymentParts,
  tx: Tx,
  { order, step, problem, trace }: Undone & { order: OrderRow; step: StepRow },
): Promise<void> => {
  const { paymentIntentId } = step;
  const reason = `${step.kind}_refused` as const;
  await openReview(tx, { orderId: order.id, paymentIntentId, reason, problem, at: parts.clock.now() });
  if (order.status !== 'HELD' || (await paymentOf(tx, order.id)) !== paymentIntentId) return;
  const moved = await saveOrder(tx, order.id, { status: 'REVIEW' });
  await recordAct(tx, trace, {
    action: 'order.review',
    object: { type: 'order', id: order.id },
    reason,
    details: { problem, cents: step.amountCents },
  });
  await tellOf(tx, moved);
};

import { systemTrace, type Trace } from '../../platform/audit/trace.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { type PaymentProvider, type PaymentState, ProviderTrouble } from '../../platform/payments/provider.ts';
import { lockOrder } from './order.store.ts';
import type { PaymentParts } from './payments.happenings.ts';
import { settleAs } from './settle-payment.ts';
import { endStep, findStep, type StepRow, stepFaltered } from './step.store.ts';

/**
 * Does one owed step at the provider and writes down what came of it. Throws while it can't be done, so that its job comes
 * again; killed at any place and repeated, the money moves once.
 */
export const performStep = async (deps: PaymentParts, id: string): Promise<void> => {
  const { parts, provider } = deps;
  const step = await findStep(parts.db, id);
  if (!step || step.state !== 'OWED') return;
  const trace = systemTrace('settle-payment');
  failpoint('step.before_provider');
  const payment = await ask(provider, step).catch((error: unknown) => falter(deps, step, error));
  failpoint('step.after_provider');
  await settleAs(deps, payment, trace);
  failpoint('step.after_settle');
  await end(deps, step, { isDone: cameTo(step, payment), trace });
};

/** A fault that the provider answered is kept under its key, so the next try has another. */
const keyOf = ({ key, tries }: StepRow): string => (tries === 0 ? key : `${key}:${tries}`);

const ask = async (provider: PaymentProvider, step: StepRow): Promise<PaymentState> => {
  const { kind, paymentIntentId, amountCents } = step;
  if (kind === 'capture') return provider.capture(paymentIntentId, amountCents, keyOf(step));
  if (kind === 'release') return provider.release(paymentIntentId, keyOf(step));
  return provider.refund(paymentIntentId, amountCents, { key: keyOf(step), mark: step.key });
};

const cameTo = ({ kind }: StepRow, { money, refundedCents }: PaymentState): boolean => {
  if (kind === 'capture') return money === 'charged';
  return kind === 'release' ? money === 'released' : refundedCents > 0;
};

const falter = async ({ parts }: PaymentParts, step: StepRow, error: unknown): Promise<never> => {
  const kind = error instanceof ProviderTrouble ? error.kind : 'unreachable';
  // A refused refund or capture will be refused again; it stays owed and is shouted about until somebody looks.
  if (kind === 'refused')
    parts.log.error({ order: step.orderId, step: step.id, err: error }, 'a payment step was refused');
  const problem = error instanceof Error ? error.message : String(error);
  await stepFaltered(parts.db, step.id, problem, kind === 'broken');
  throw error;
};

type Ended = { isDone: boolean; trace: Trace };

/** A hold that lapsed can't be taken, and money that was taken can't be let go: the order's lines are looked at anew. */
const end = async ({ parts }: PaymentParts, step: StepRow, { isDone, trace }: Ended): Promise<void> => {
  const { orderId } = step;
  await inTransaction(parts.db, async (tx) => {
    await lockOrder(tx, orderId);
    await endStep(tx, step.id, isDone ? 'DONE' : 'FAILED', parts.clock.now());
    if (isDone) return;
    await recordAct(tx, trace, {
      action: 'payment.step_failed',
      object: { type: 'order', id: orderId },
      reason: step.kind,
    });
    await addJob(tx, { task: 'settle-up', payload: { orderId }, key: `settle-up:${orderId}` });
  });
  if (!isDone) parts.log.error({ order: orderId, step: step.kind }, 'a payment was not where it should be');
};

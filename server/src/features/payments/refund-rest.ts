import { type PaymentProvider, type PaymentState, ProviderTrouble } from '../../platform/payments/provider.ts';
import type { Db } from '../../platform/db/database.ts';
import { type StepRow, stepsOf } from './step.store.ts';

type Refunding = { db: Db; provider: PaymentProvider };

/**
 * Gives back what of an owed refund nobody has given back yet, and answers the payment as it is then. Money can be given back by hand at the
 * provider, and the notice of it be lost: so the provider is asked first. `key` is this try's own.
 */
export const refundRest = async ({ db, provider }: Refunding, step: StepRow, key: string): Promise<PaymentState> => {
  const { paymentIntentId, amountCents, key: mark } = step;
  const payment = await stateAt(provider, paymentIntentId);
  // Asked after the sum: a refund of ours that goes through in between is then counted in neither, and not in both.
  const marks = await provider.refundMarks(paymentIntentId);
  if (marks.includes(mark)) return stateAt(provider, paymentIntentId);
  const cents = restOf(step, await stepsOf(db, step), { refundedCents: payment.refundedCents, marks });
  if (cents <= 0) return payment;
  // With one key the provider refuses a second amount.
  const own = cents === amountCents ? key : `${key}:${cents}`;
  return provider.refund(paymentIntentId, cents, { key: own, mark });
};

const stateAt = async (provider: PaymentProvider, paymentIntentId: string): Promise<PaymentState> => {
  const payment = await provider.readPayment(paymentIntentId);
  if (!payment) throw new ProviderTrouble('refused', 'no such payment');
  return payment;
};

type Step = Pick<StepRow, 'kind' | 'state' | 'key' | 'amountCents' | 'refundedUpTo'>;
type There = { refundedCents: number; marks: readonly string[] };

/**
 * So much of a refund that all refunds of its payment together come to what they shall: less what is given back already, by whomever, and
 * less what the others that are owed will still give. In cents, and never more than was owed.
 */
export const restOf = (step: Step, all: readonly Step[], { refundedCents, marks }: There): number => {
  const refunds = all.filter(({ kind, state }) => kind === 'refund' && state !== 'FAILED');
  // Owed by an earlier version, which did not say.
  if (step.refundedUpTo === null) return step.amountCents;
  const upTo = Math.max(step.refundedUpTo, ...refunds.map((one) => one.refundedUpTo ?? 0));
  const ofOthers = refunds
    .filter(({ key, state }) => key !== step.key && state !== 'DONE' && !marks.includes(key))
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  return Math.min(step.amountCents, upTo - refundedCents - ofOthers);
};

import type { Tx } from '../../platform/db/database.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import type { Parts } from '../../platform/parts.ts';
import { insertStep, type StepRow } from './step.store.ts';

type Owed = Pick<StepRow, 'orderId' | 'paymentIntentId' | 'kind' | 'amountCents' | 'key'> & { refundedUpTo?: number };

/** Owes the provider one step, done after the commit and repeated until it is. False when it was owed before. */
export const oweStep = async ({ clock }: Parts, tx: Tx, step: Owed): Promise<boolean> => {
  const id = await insertStep(tx, { ...step, at: clock.now() });
  if (id === undefined) return false;
  await addJob(tx, { task: 'settle-payment', payload: { id }, key: `settle-payment:${id}` });
  return true;
};

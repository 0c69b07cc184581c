import { hasEnded } from '@keywright/contract/request-ends';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { failpoint } from './payments.failpoints.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import type { Parts } from '../../platform/parts.ts';
import { outcomesOf } from '../requests/requests.facts.ts';
import { paymentOf } from './attempt.store.ts';
import { keptCents } from './delivered.store.ts';
import { freeUnusedSlot } from './free-unused-slot.ts';
import { linesOf, lockOrder, type OrderRow } from './order.store.ts';
import { oweStep } from './owe-step.ts';
import { stepsOf } from './step.store.ts';

/** A request of this order came to its end: whether that was the last one is looked at after the commit, one at a time. */
export const settleUp = (tx: Tx, { orderId }: { orderId: string }): Promise<void> =>
  addJob(tx, { task: 'settle-up', payload: { orderId }, key: `settle-up:${orderId}` });

/**
 * When all lines of an order have ended: owes the provider the capture of what was delivered and the release of the rest. Of money
 * that was charged before, what was not delivered is given back.
 */
export const settleUpNow = (parts: Parts, orderId: string): Promise<void> =>
  inTransaction(parts.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (await isOpen(tx, orderId)) return;
    const paymentIntentId = await paymentOf(tx, orderId);
    if (paymentIntentId === undefined) return;
    const delivered = await keptCents(tx, order);
    if (order.status === 'HELD') await oweEndOfHold(parts, tx, { orderId, paymentIntentId, delivered });
    if (order.status === 'CHARGED' || order.status === 'PARTIALLY_REFUNDED') {
      await giveRestBack(parts, tx, order, { paymentIntentId, delivered });
    }
    // Where its money was back before its last line ended, nothing of it moves any more.
    await freeUnusedSlot(tx, order);
    failpoint('settle_up.before_commit');
  });

const isOpen = async (tx: Tx, orderId: string): Promise<boolean> => {
  const outcomes = new Map((await outcomesOf(tx, orderId)).map(({ requestId, status }) => [requestId, status]));
  return (await linesOf(tx, orderId)).some(({ requestId }) => {
    const status = outcomes.get(requestId);
    return status === undefined || !hasEnded(status);
  });
};

type Ending = { orderId: string; paymentIntentId: string; delivered: number };

const oweEndOfHold = async (parts: Parts, tx: Tx, { orderId, paymentIntentId, delivered }: Ending): Promise<void> => {
  const kind = delivered > 0 ? 'capture' : 'release';
  await oweStep(parts, tx, { orderId, paymentIntentId, kind, amountCents: delivered, key: `${kind}:${orderId}` });
};

/**
 * What was taken shall be given back up to what was not delivered. It goes by that sum and not by single refunds: one may stand in
 * the order's row already and still be owed here, or was settled in another way than by the card.
 */
const giveRestBack = async (
  parts: Parts,
  tx: Tx,
  { id: orderId, capturedCents, refundedCents }: OrderRow,
  { paymentIntentId, delivered }: Omit<Ending, 'orderId'>,
): Promise<void> => {
  const refunds = (await stepsOf(tx, { orderId, paymentIntentId })).filter(({ kind }) => kind === 'refund');
  const refundedUpTo = capturedCents - delivered;
  const settledUpTo = Math.max(refundedCents, ...refunds.map((step) => step.refundedUpTo ?? step.amountCents));
  const amountCents = refundedUpTo - settledUpTo;
  if (amountCents <= 0) return;
  const key = `refund:${orderId}:${refunds.length + 1}`;
  await oweStep(parts, tx, { orderId, paymentIntentId, kind: 'refund', amountCents, key, refundedUpTo });
};

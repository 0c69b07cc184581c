import { systemTrace } from '../../platform/audit/trace.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { failpoint } from './payments.failpoints.ts';
import { lockOrder, ordersOutOfTime } from './order.store.ts';
import type { PaymentParts } from './payments.reactions.ts';
import { settleUp } from './settle-up.ts';
import { oneByOne } from '../../platform/payments/one-by-one.ts';

const BATCH = 100;

/** A day before a hold lapses: what is delivered is charged, what is still open is declined. */
export const endOverdueHolds = async (deps: PaymentParts): Promise<void> => {
  const { parts } = deps;
  const due = await ordersOutOfTime(parts.db, BATCH);
  await oneByOne({ log: parts.log, isHopeless: () => false }, due, (orderId) => endOverdueHold(deps, orderId));
};

const endOverdueHold = ({ parts, reactions }: PaymentParts, orderId: string): Promise<void> =>
  inTransaction(parts.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.status !== 'HELD') return;
    const trace = systemTrace('end-overdue-holds');
    await recordAct(tx, trace, { action: 'order.out_of_time', object: { type: 'order', id: orderId } });
    await reactions.orderOutOfTime(tx, { orderId, trace });
    await settleUp(tx, { orderId });
    failpoint('overdue.before_commit');
  });

import type { Trace } from '../../platform/audit/trace.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type AttemptRow, saveAttempt } from './attempt.store.ts';
import { tellOf } from './order-hints.ts';
import { freeSlot, type OrderRow, saveOrder } from './order.store.ts';
import { canAttemptGo } from './payments.states.ts';

type Closing = { order: OrderRow; attempt: AttemptRow; as: 'EXPIRED' | 'FAILED'; trace: Trace };

/** Ends an unpaid order that is held: its session lapsed, was closed or failed. What ended before stays as it is. */
export const closeOrder = async (tx: Tx, { order, attempt, as, trace }: Closing): Promise<void> => {
  if (canAttemptGo(attempt.state, as)) await saveAttempt(tx, attempt.id, { state: as });
  if (order.status !== 'AWAITING_PAYMENT') return;
  await saveOrder(tx, order.id, { status: as });
  await freeSlot(tx, order.id);
  await recordAct(tx, trace, {
    action: as === 'EXPIRED' ? 'order.expired' : 'order.failed',
    object: { type: 'order', id: order.id },
  });
  await tellOf(tx, order);
};

import { recordAct } from '../../platform/audit/record.store.ts';
import type { Trace } from '../../platform/audit/trace.ts';
import type { Tx } from '../../platform/db/database.ts';
import { handOver, lateOrder } from './hand-over.store.ts';

/** Hands an order over whose payment came after its technician went: it is the workshop's like those before. */
export const keepLateOrder = async (tx: Tx, { orderId, trace }: { orderId: string; trace: Trace }): Promise<void> => {
  const late = await lateOrder(tx, orderId);
  if (!late) return;
  await handOver(tx, late);
  await recordAct(tx, trace, {
    action: 'workshop.handed_over',
    object: { type: 'workshop', id: late.workshopId },
    details: { personId: late.personId, orderId },
  });
};

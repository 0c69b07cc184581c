import { inBatches } from '../../platform/db/transaction.ts';
import type { Parts } from '../../platform/parts.ts';
import { forgetOldSandbox } from '../../platform/payments/sandbox/sandbox.store.ts';
import { deleteOldNotices, deleteOrders, forgetBuyers, lockUnpaidOrders } from './forget.store.ts';

const BATCH = 200;

/** Deletes orders that nobody paid and notices that are dealt with, 90 days old; after the books' time, forgets who bought. */
export const forgetOldOrders = async ({ db }: Pick<Parts, 'db'>): Promise<void> => {
  await inBatches(db, BATCH, async (tx) => {
    const ids = await lockUnpaidOrders(tx, BATCH);
    await deleteOrders(tx, ids);
    return ids.length;
  });
  await deleteOldNotices(db);
  await forgetBuyers(db);
  await forgetOldSandbox(db);
};

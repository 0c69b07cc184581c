import { inBatches } from '../../platform/db/transaction.ts';
import type { Parts } from '../../platform/parts.ts';
import { deleteEmptyOnes, deleteRemovedBlocks, deleteRequests, lockForgettable } from './forget.store.ts';

const BATCH = 200;

/** Deletes what was asked for and never paid 90 days after its end, then the carts and guests of which nothing is left. */
export const forgetUnpaid = async ({ db }: Pick<Parts, 'db'>): Promise<void> => {
  await inBatches(db, BATCH, async (tx) => {
    const ids = await lockForgettable(tx, BATCH);
    await deleteRequests(tx, ids);
    return ids.length;
  });
  await deleteEmptyOnes(db);
  await deleteRemovedBlocks(db);
};

import { inSnapshot } from '../../../platform/db/transaction.ts';
import type { Parts } from '../../../platform/parts.ts';
import { forgetChangedDays, insertCounts, takeUncountedDays } from './days.store.ts';

const BATCH = 5;

/**
 * Counts the days that are over, and once more those that something has changed since. Each batch sees one moment: an act that commits
 * meanwhile is in none of its counts, and what that act says of its days is still there afterwards.
 */
export const countDays = async ({ db }: Parts): Promise<void> => {
  for (let days: string[] | undefined; !days || days.length === BATCH; ) {
    days = await inSnapshot(db, async (tx) => {
      await forgetChangedDays(tx);
      const taken = await takeUncountedDays(tx, BATCH);
      if (taken.length > 0) await insertCounts(tx, taken);
      return taken;
    });
  }
};

import type { FlagKind } from '@keywright/contract/flag-kinds';
import { DRY_RUN_DAYS, MAX_DRY_RUN_REQUESTS, type FlagDryRun } from '@keywright/contract/flags';
import { DAY_MS } from '../../../platform/durations.ts';
import type { Parts } from '../../../platform/parts.ts';
import { requireBounds } from './change-flag-rule.ts';
import { countFlagged, latestPaid } from './desk.store.ts';

const BATCH = 100;

/** How many of the latest requests a rule would flag, judged as the desk judges them, by what is known now. It changes nothing. */
export const tryFlagRule = async (
  { db, clock }: Parts,
  { kind, most }: { kind: FlagKind; most: number | null },
): Promise<FlagDryRun> => {
  requireBounds(kind, most);
  const since = new Date(clock.now().getTime() - DRY_RUN_DAYS * DAY_MS);
  const ids = await latestPaid(db, { since, limit: MAX_DRY_RUN_REQUESTS + 1 });
  const judged = ids.slice(0, MAX_DRY_RUN_REQUESTS);
  let flagged = 0;
  for (let start = 0; start < judged.length; start += BATCH) {
    flagged += await countFlagged(db, judged.slice(start, start + BATCH), { kind, most });
  }
  return { flagged, of: judged.length, isCapped: ids.length > judged.length };
};

import type { auditLog } from '@keywright/contract/audit';
import type { QueryOf } from '@keywright/contract/endpoint';
import { actAs } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import type { Parts } from '../../platform/parts.ts';
import { type EntryRow, findEntries, hasLookedLately } from './entries.store.ts';

type Wanted = QueryOf<typeof auditLog>;

/**
 * One page of the log. Looking is on record before anything is answered: once in 30 minutes of a session, with the filter
 * of its first look, so that the log does not fill with its own readers.
 */
export const viewLog = async (
  parts: Pick<Parts, 'db' | 'clock' | 'settings'>,
  caller: Known,
  { limit, cursor, ...filter }: Wanted,
): Promise<{ rows: EntryRow[]; next: string | undefined }> => {
  await actAs(parts, caller, async (tx, { person, session, trace }) => {
    if (await hasLookedLately(tx, person.id, session?.id ?? '')) return;
    await recordAct(tx, trace, { action: 'audit.viewed', object: { type: 'audit', id: 'log' }, details: filter });
  });
  return findEntries(parts.db, filter, { limit, cursor });
};

import type { AuditEntry, AuditName, auditLog } from '@keywright/contract/audit';
import type { QueryOf } from '@keywright/contract/endpoint';
import { actAs } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { recordSearch } from '../../access/record-search.ts';
import { hasDoneLately, recordAct } from '../../platform/audit/record.store.ts';
import type { Parts } from '../../platform/parts.ts';
import { type EntryRow, findEntries } from './entries.store.ts';
import { withNames } from './history.facts.ts';
import { markedFilter, toldFilter } from './told-filter.ts';

type Wanted = QueryOf<typeof auditLog>;

/**
 * One page of the log. Looking is on record before anything is answered: once in 30 minutes of a session, with the filter
 * of its first look, so that the log does not fill with its own readers; and each search, as those of the desk are.
 */
export const viewLog = async (
  parts: Pick<Parts, 'db' | 'clock' | 'settings'>,
  caller: Known,
  { limit, cursor, ...filter }: Wanted,
): Promise<{ entries: AuditEntry[]; next: string | undefined }> => {
  const { settings } = parts;
  return actAs(parts, caller, async (tx, caller) => {
    const look = { action: 'audit.viewed', object: { type: 'audit', id: 'log' } } as const;
    if (!(await hasDoneLately(tx, caller.trace, look))) {
      await recordAct(tx, caller.trace, { ...look, details: toldFilter(filter) });
    }
    const { rows, next } = await findEntries(tx, markedFilter(settings, filter), { limit, cursor });
    // Last, since the same words would find this row too.
    if (filter.search) await recordSearch(parts, tx, caller, { text: filter.search, where: 'log' });
    return { entries: (await withNames(tx, rows)).map(entryView), next };
  });
};

const entryView = ({ at, hash, ...row }: EntryRow & { names: AuditName[] }): AuditEntry => ({
  ...row,
  at: at.toISOString(),
  hash: hash?.toString('hex') ?? null,
});

import type { AuditFilter } from '@keywright/contract/audit';
import { actAs } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { notifyOfExport } from '../../access/super-admins.store.ts';
import { recordSearch } from '../../access/record-search.ts';
import { whileAllowed } from '../../access/while-allowed.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import { csvFile } from '../../platform/http/csv.ts';
import type { ServedBytes } from '../../platform/http/serve-bytes.ts';
import { guardLimit } from '../../platform/limits/guard-limit.ts';
import { bucketOf } from '../../platform/limits/limits.ts';
import type { Parts } from '../../platform/parts.ts';
import { type EntryRow, findEntries } from './entries.store.ts';
import { markedFilter, toldFilter } from './told-filter.ts';

const MOST = 100_000;

/**
 * What a filter finds as a CSV file, newest first, at most 100,000 entries. That it was taken is on record before its
 * first byte leaves. It is read and sent a page at a time, so that a long one needs no more memory than a short one.
 */
export const exportLog = async (parts: Parts, caller: Known, filter: AuditFilter): Promise<ServedBytes> => {
  const { db, clock, settings } = parts;
  await actAs(parts, caller, async (tx, caller) => {
    await guardLimit(tx, clock, bucketOf('desk-export', caller.person.id));
    if (filter.search) await recordSearch(parts, tx, caller, { text: filter.search, where: 'log' });
    await recordAct(tx, caller.trace, {
      action: 'audit.exported',
      object: { type: 'audit', id: 'log' },
      details: toldFilter(filter),
    });
    await notifyOfExport(tx, clock, caller, 'audit');
  });
  const to = filter.to ?? clock.now().toISOString().slice(0, 10);
  return {
    bytes: csvFile({
      head,
      cellsOf,
      most: MOST,
      read: whileAllowed(parts, caller, (page) => findEntries(db, markedFilter(settings, filter), page)),
    }),
    mediaType: 'text/csv; charset=utf-8',
    filename: `audit-log-${filter.from ? `${filter.from}-to-` : 'until-'}${to}.csv`,
  };
};

const head = [
  'seq',
  'time',
  'action',
  'actor kind',
  'actor id',
  'actor',
  'object type',
  'object id',
  'reason',
  'details',
  'ip',
  'session',
  'request',
  'hash',
  'id',
];

const cellsOf = (row: EntryRow): (string | number | null)[] => [
  row.seq,
  row.at.toISOString(),
  row.action,
  row.actorKind,
  row.actorId,
  row.actorName,
  row.objectType,
  row.objectId,
  row.reason,
  JSON.stringify(row.details),
  row.ip,
  row.sessionId,
  row.httpRequestId,
  row.hash?.toString('hex') ?? null,
  row.id,
];

import type { AuditName, LoggedAct } from '@keywright/contract/audit';
import type { Db, Tx } from '../../platform/db/database.ts';
import { type EntryRow, findEntriesById, findEntriesOfRequest } from './entries.store.ts';
import { idsIn } from './entry-ids.ts';
import { findNames } from './names.store.ts';

const MAX_ENTRIES = 200;

/** Before the payment no admin had to do with the request; who opened or searched it is for super admins. */
const hidden = [
  'request.asked',
  'request.removed',
  'request.restored',
  'request.expired',
  'request.opened',
  'request.searched',
  'request.noted',
];

/** Facts of an entry that its sentence needs. The others, such as hashes and addresses, are for super admins. */
const shownDetails = ['verdict', 'what', 'kind', 'place', 'cents'];

/**
 * What happened to a request, the newest first, as far as every admin may read it. The reason of a sole reviewer is for super admins and the
 * operator alone.
 */
export const findRequestHistory = async (tx: Tx, requestId: string): Promise<LoggedAct[]> => {
  const rows = await findEntriesOfRequest(tx, { requestId, hidden, limit: MAX_ENTRIES });
  const shown = rows.map(({ reason, details, ...row }) => ({
    ...row,
    reason: row.action === 'request.sole_reviewer' ? '' : reason,
    details: Object.fromEntries(Object.entries(details).filter(([name]) => shownDetails.includes(name))),
  }));
  return (await withNames(tx, shown)).map(loggedAct);
};

/** These entries, the newest first, with what their sentences need. */
export const findLoggedActs = async (db: Db, ids: readonly string[]): Promise<LoggedAct[]> =>
  (await withNames(db, await findEntriesById(db, ids))).map(loggedAct);

const loggedAct = ({
  at,
  ip: _ip,
  seq: _seq,
  hash: _hash,
  sessionId: _sessionId,
  httpRequestId: _httpRequestId,
  ...entry
}: EntryRow & { names: AuditName[] }): LoggedAct => ({ ...entry, at: at.toISOString() });

/** Entries with what their ids refer to now. */
export const withNames = async <Entry extends Parameters<typeof idsIn>[0]>(
  db: Db | Tx,
  entries: readonly Entry[],
): Promise<(Entry & { names: AuditName[] })[]> => {
  const names = await findNames(db, [...new Set(entries.flatMap(idsIn))]);
  return entries.map((entry) => {
    const ids = new Set(idsIn(entry));
    return { ...entry, names: names.filter(({ of }) => ids.has(of)) };
  });
};

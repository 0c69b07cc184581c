import type { AuditName, LoggedAct } from '@keywright/contract/audit';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { idsIn } from './entry-ids.ts';
import { findNames } from './names.store.ts';

const MAX_ENTRIES = 200;

/** Before the payment nobody at the code desk had to do with it; who opened or searched it is for super admins. */
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

type Row = Omit<LoggedAct, 'at' | 'names'> & { at: Date };

/**
 * What happened to a request, the newest first, as far as every admin may read it. The reason of a sole reviewer is for super admins and the
 * operator alone.
 */
export const findRequestHistory = async (tx: Tx, requestId: string): Promise<LoggedAct[]> => {
  const { rows } = await sql<Row>`
    select e.id, e.at, e.action, e.actor_kind as "actorKind", e.actor_id as "actorId", e.actor_name as "actorName",
      e.object_type as "objectType", e.object_id as "objectId",
      case when e.action = 'request.sole_reviewer' then '' else e.reason end as reason,
      coalesce((select jsonb_object_agg(fact.key, fact.value) from jsonb_each(e.details::jsonb) fact
        where fact.key = any(${shownDetails})), '{}') as details
    from audit_entry e
    where e.object_id = ${requestId} and e.object_type = 'request'
      and (starts_with(e.action, 'request.') or starts_with(e.action, 'code.')) and e.action <> all(${hidden})
    order by e.at desc, e.id desc limit ${MAX_ENTRIES}`.execute(tx);
  return (await withNames(tx, rows)).map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
};

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

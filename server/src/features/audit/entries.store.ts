import type { AuditFilter } from '@keywright/contract/audit';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../../platform/db/database.ts';
import { literally } from '../../platform/db/like.ts';
import { inZone } from '../../platform/zone.ts';
import { findActedUpon } from './acted-upon.store.ts';

export type EntryRow = {
  id: string;
  seq: number | null;
  at: Date;
  action: string;
  actorKind: 'person' | 'guest' | 'system' | 'provider';
  actorId: string | null;
  actorName: string;
  objectType: string;
  objectId: string;
  reason: string;
  details: Record<string, unknown>;
  ip: string;
  sessionId: string | null;
  httpRequestId: string;
  hash: Buffer | null;
};

/** `mark` is what stands in the log for the same words where somebody searched for them. */
export type Wanted = AuditFilter & { mark?: string | undefined };

type Condition = RawBuilder<unknown>;
/** Where a page begins: after this entry, by its id. */
export type Place = { cursor?: string | undefined; limit: number };

/** So many entries are looked at for one page where no index knows what is looked for: a page's time does not grow with the log. */
const LOOKED_AT = 25_000;

const columns = sql`e.id, e.seq, e.at, e.action, e.actor_kind as "actorKind", e.actor_id as "actorId", e.actor_name as "actorName",
  e.object_type as "objectType", e.object_id as "objectId", e.reason, e.details, e.ip, e.session_id as "sessionId",
  e.http_request_id as "httpRequestId", e.hash`;

const newestFirst = sql`order by e.at desc, e.id desc`;

const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

/** The entries that a filter finds, newest first, from a place on; and where to go on when there is more. */
export const findEntries = async (
  db: Db,
  filter: Wanted,
  { cursor, limit }: Place,
): Promise<{ rows: EntryRow[]; next: string | undefined }> => {
  const walked = [...byIndex(filter), ...(cursor ? [before(cursor)] : [])];
  const looked = await byLooking(db, filter);
  const most = limit + 1;
  if (looked.kinds) return pageOf(await ofKinds(db, looked.kinds, walked, most), limit);
  if (looked.conditions.length === 0) return pageOf(await straight(db, walked, most), limit);
  const page = pageOf(await amongNext(db, walked, looked.conditions, most), limit);
  // Afterwards: what is written meanwhile is then looked at twice, and nothing passed over.
  return page.next ? page : { ...page, next: await placeAfter(db, walked, LOOKED_AT) };
};

const pageOf = (found: EntryRow[], limit: number): { rows: EntryRow[]; next: string | undefined } => {
  const rows = found.slice(0, limit);
  return { rows, next: found.length > limit ? rows.at(-1)?.id : undefined };
};

/** What an index, ordered by time within it, leads to. */
const byIndex = ({ action, actorId, objectId, from, to, zone = 'UTC', search }: AuditFilter): Condition[] => [
  ...(action && !action.endsWith('.') ? [sql`e.action = ${action}`] : []),
  ...(actorId ? [sql`e.actor_id = ${actorId}`] : []),
  ...(objectId ? [sql`e.object_id = ${objectId}`] : []),
  ...(from ? [sql`e.at >= ${new Date(inZone(zone).begins(from))}`] : []),
  ...(to ? [sql`e.at < ${new Date(inZone(zone).ends(to))}`] : []),
  ...(isId(search)
    ? [sql`(e.object_id = ${search} or e.actor_id = ${search} or e.session_id = ${search} or e.id = ${search})`]
    : []),
];

const isId = (search: string | undefined): search is string => z.uuid().safeParse(search).success;

/** What is left to be looked for: acts of several kinds by the index of each where nothing else leads there, else one by one. */
const byLooking = async (
  db: Db,
  { action, actorId, objectId, search, mark }: Wanted,
): Promise<{ kinds?: string[]; conditions: Condition[] }> => {
  const beginning = action?.endsWith('.') ? action : undefined;
  const words = search && !isId(search) ? [holding(search, { mark, about: await findActedUpon(db, search) })] : [];
  if (!beginning) return { conditions: words };
  if (!actorId && !objectId && !search) {
    return { kinds: (await knownActions(db)).filter((one) => one.startsWith(beginning)), conditions: [] };
  }
  return { conditions: [sql`starts_with(e.action, ${beginning})`, ...words] };
};

type Known = { mark: string | undefined; about: readonly string[] };

/**
 * Asked of 25,000 entries for one page, so made for little work: the words are made small once, where `ilike` does it again for each field of
 * each entry, and an id is no word of any language.
 */
const holding = (search: string, { mark, about }: Known): Condition => {
  const pattern = `%${literally(search)}%`;
  const small = `%${literally(search.toLowerCase())}%`;
  return sql`(lower(e.object_id collate "C") like ${small} or e.ip like ${pattern} or e.http_request_id like ${pattern}
    or (e.actor_name <> '' and lower(e.actor_name) like ${small}) or (e.reason <> '' and lower(e.reason) like ${small})
    or e.object_id = ${mark ?? search} or e.object_id = any(${about}))`;
};

type OfRequest = { requestId: string; hidden: readonly string[]; limit: number };

/** What happened to a request and its codes, the newest first, without some actions. */
export const findEntriesOfRequest = async (
  db: Db | Tx,
  { requestId, hidden, limit }: OfRequest,
): Promise<EntryRow[]> => {
  const { rows } = await sql<EntryRow>`
    select ${columns} from audit_entry e
    where e.object_id = ${requestId} and e.object_type = 'request'
      and (starts_with(e.action, 'request.') or starts_with(e.action, 'code.')) and e.action <> all(${[...hidden]})
    ${newestFirst} limit ${limit}`.execute(db);
  return rows;
};

/** These entries, the newest first. */
export const findEntriesById = async (db: Db | Tx, ids: readonly string[]): Promise<EntryRow[]> => {
  const { rows } = await sql<EntryRow>`
    select ${columns} from audit_entry e where e.id = any(${[...ids]}::uuid[]) ${newestFirst}`.execute(db);
  return rows;
};

const placeOf = (id: string): Condition => sql`(select c.at, c.id from audit_entry c where c.id = ${id})`;
const before = (id: string): Condition => sql`(e.at, e.id) < ${placeOf(id)}`;

const straight = async (db: Db, conditions: readonly Condition[], limit: number): Promise<EntryRow[]> => {
  const { rows } = await sql<EntryRow>`
    select ${columns} from audit_entry e where ${all(conditions)} ${newestFirst} limit ${limit}`.execute(db);
  return rows;
};

/** Those of the next so many that fit. In a part of its own: else the planner may rather read the whole log than an index's end. */
const amongNext = async (
  db: Db,
  walked: readonly Condition[],
  conditions: readonly Condition[],
  limit: number,
): Promise<EntryRow[]> => {
  const { rows } = await sql<EntryRow>`
    select ${columns} from (select * from audit_entry e where ${all(walked)} ${newestFirst} limit ${sql.lit(LOOKED_AT)}) e
    where ${all(conditions)} ${newestFirst} limit ${limit}`.execute(db);
  return rows;
};

/** The entry so many places on: its index alone is read. */
const placeAfter = async (db: Db, conditions: readonly Condition[], count: number): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    select e.id from audit_entry e where ${all(conditions)} ${newestFirst} offset ${count - 1} limit 1`.execute(db);
  return rows[0]?.id;
};

/** The newest of each kind, and of those the newest: whether they are rare or frequent, new or long ago. */
const ofKinds = async (
  db: Db,
  kinds: readonly string[],
  conditions: readonly Condition[],
  limit: number,
): Promise<EntryRow[]> => {
  const { rows } = await sql<EntryRow>`
    select ${columns} from unnest(${kinds}::text[]) as kind (name)
    cross join lateral (select * from audit_entry e where e.action = kind.name and ${all(conditions)} ${newestFirst} limit ${limit}) e
    ${newestFirst} limit ${limit}`.execute(db);
  return rows;
};

/** Every action of the log, found by one look into the index for each. */
const knownActions = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ action: string }>`
    with recursive kind as (
      (select action from audit_entry order by action limit 1)
      union all
      select (select e.action from audit_entry e where e.action > kind.action order by e.action limit 1) from kind where kind.action is not null
    ) select action from kind where action is not null`.execute(db);
  return rows.map(({ action }) => action);
};

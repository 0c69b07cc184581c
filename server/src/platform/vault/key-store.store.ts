import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { longAgo } from '../db/database-clock.ts';
import { PAGE_SLOTS } from './key-pages.ts';

export type KeyStoreRow = { mark: string; isBound: boolean; pages: number };

/** Which key store belongs to this database. The first process to ask makes the mark, and all get the same. */
export const ownKeyStore = async (db: Db): Promise<KeyStoreRow> => {
  await db
    .insertInto('key_store')
    .values({ id: 1, mark: randomUUID() })
    .onConflict((clash) => clash.column('id').doNothing())
    .execute();
  return db
    .selectFrom('key_store')
    .select(['mark', 'is_bound as isBound', 'pages'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
};

export const keyStoreIsBound = async (db: Db): Promise<void> => {
  await db.updateTable('key_store').set({ is_bound: true }).where('id', '=', 1).execute();
};

/** Locks the key store until the transaction ends: pages are made and rewritten by one process at a time. */
export const lockKeyStore = async (tx: Tx): Promise<{ pages: number }> =>
  tx.selectFrom('key_store').select('pages').where('id', '=', 1).forUpdate().executeTakeFirstOrThrow();

export const savePages = async (tx: Tx, pages: number): Promise<void> => {
  await tx.updateTable('key_store').set({ pages }).where('id', '=', 1).execute();
};

/** Reserves slots that no other record gets. */
export const insertSlots = async (on: Db | Tx, count: number): Promise<number[]> => {
  const { rows } = await sql<{ slot: number }>`
    insert into erasure_key (requested_at) select null from generate_series(1, ${count}::int) returning slot`.execute(
    on,
  );
  return rows.map(({ slot }) => slot);
};

/**
 * Requests the erasure of keys whose slots have no row: their transactions were rolled back, and what they sealed still lies in the
 * table's file until it is vacuumed, and in copies of that file. Looks at the slots that were reserved at least `ageMs` and at most
 * `knownForMs` ago: rows of older ones may be deleted.
 */
export const requestRolledBack = async (db: Db, { ageMs, knownForMs }: { ageMs: number; knownForMs: number }) => {
  await sql`
    insert into erasure_key (slot, requested_at) overriding system value
    select gap, clock_now()
    from (
      select coalesce(max(slot) filter (where reserved_at < ${longAgo(knownForMs)}), 0) as known,
        max(slot) filter (where reserved_at < ${longAgo(ageMs)}) as last
      from erasure_key
    ) slots, generate_series(known + 1, last) gap
    where not exists (select from erasure_key where slot = gap)
    on conflict do nothing`.execute(db);
};

export const lastSlot = async (db: Db): Promise<number> => {
  const row = await db.selectFrom('erasure_key').select('slot').orderBy('slot', 'desc').limit(1).executeTakeFirst();
  return row?.slot ?? 0;
};

/** The pages in which a requested erasure is not done yet. */
export const pagesToErase = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ page: number }>`
    select distinct slot / ${PAGE_SLOTS}::int as page from erasure_key
    where requested_at is not null and erased_at is null order by 1`.execute(db);
  return rows.map(({ page }) => page);
};

/** For how many seconds the oldest requested erasure has not been done; 0 where none waits. */
export const oldestErasureSeconds = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from clock_now() - min(requested_at)), 0)::float8 as seconds from erasure_key
    where requested_at is not null and erased_at is null`.execute(db);
  return rows[0]?.seconds ?? 0;
};

/** The pages in which keys were erased, as far back as `erasure_key` knows. */
export const pagesWithErased = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ page: number }>`
    select distinct slot / ${PAGE_SLOTS}::int as page from erasure_key where erased_at is not null order by 1`.execute(
    db,
  );
  return rows.map(({ page }) => page);
};

/** The slots of one page whose records are destroyed. */
export const requestedSlots = async (tx: Tx, page: number): Promise<number[]> => {
  const rows = await tx
    .selectFrom('erasure_key')
    .select('slot')
    .where('slot', '>=', page * PAGE_SLOTS)
    .where('slot', '<', (page + 1) * PAGE_SLOTS)
    .where('requested_at', 'is not', null)
    .execute();
  return rows.map(({ slot }) => slot);
};

export const slotsAreErased = async (tx: Tx, slots: readonly number[]): Promise<void> => {
  await tx
    .updateTable('erasure_key')
    .set({ erased_at: sql`clock_now()` })
    .where('slot', 'in', [...slots])
    .where('erased_at', 'is', null)
    .execute();
};

/** Deletes what is known of keys that were erased so many milliseconds ago. */
export const deleteErased = async (db: Db, ageMs: number): Promise<void> => {
  await db.deleteFrom('erasure_key').where('erased_at', '<', longAgo(ageMs)).execute();
};

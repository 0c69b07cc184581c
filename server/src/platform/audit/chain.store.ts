import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';

type ChainRow = { id: string; seq: number | null; hash: Buffer | null; canon: string };
/** How far the chain is known. */
export type Link = { seq: number; hash: Buffer };

/** One number that no other part of the program uses, but the function `chain_acts`: only one process numbers or signs at a time. */
const SEQUENCER = 7_312_004;
export const BATCH = 1_000;
export const START: Link = { seq: 0, hash: Buffer.alloc(32) };

/** What is hashed of a row; the same text as in the function `chain_acts`, which writes the hashes. */
export const canon = sql<string>`jsonb_build_array(id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), actor_kind, actor_id, actor_name,
  session_id, ip, action, object_type, object_id, reason, details, http_request_id)::text`;

/** What an entry at this place is chained as. */
export const hashOf = (previous: Buffer, seq: number, text: string): Buffer =>
  createHash('sha256').update(previous).update(`${seq}\n`).update(text).digest();

/**
 * Numbers and chains the acts that were written since the last time, at most 1,000; answers how many. Acts are written without a
 * lock; the order of the chain is the order in which they are found committed. The owner's function does it: the program has no right to.
 */
export const numberActs = async (db: Db | Tx): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select chain_acts(${BATCH}) as count`.execute(db);
  return rows[0]?.count ?? 0;
};

/** Runs `work` in one transaction while no process numbers or signs; waits for one that does. */
export const whileAlone = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${SEQUENCER})`.execute(tx);
    return work(tx);
  });

export const endOfChain = async (db: Db | Tx): Promise<Link> => {
  const last = await db
    .selectFrom('audit_entry')
    .select(['seq', 'hash'])
    .where('seq', 'is not', null)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.seq && last.hash ? { seq: last.seq, hash: last.hash } : START;
};

/** Entries in the chain's order after `link`, each with the hash that it must have after the one before. */
export const walkOn = async (db: Db | Tx, link: Link): Promise<{ found: Link; isRight: boolean }[]> => {
  const rows: ChainRow[] = await db
    .selectFrom('audit_entry')
    .select(['id', 'seq', 'hash', canon.as('canon')])
    .where('seq', '>', link.seq)
    .orderBy('seq')
    .limit(BATCH)
    .execute();
  let { hash } = link;
  return rows.map((row) => {
    const seq = row.seq ?? 0;
    hash = hashOf(hash, seq, row.canon);
    return { found: { seq, hash }, isRight: row.hash?.equals(hash) ?? false };
  });
};

/** The hashes as they are stored at these places. */
export const storedHashes = async (db: Db | Tx, seqs: readonly number[]): Promise<Map<number, Buffer>> => {
  const { rows } = await sql<{ seq: number; hash: Buffer }>`
    select seq, hash from audit_entry where seq = any(${seqs}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.seq, row.hash]));
};

/** Entries that nobody chained: how many, and whether one has waited for longer than a minute. */
export const waitingActs = async (db: Db): Promise<{ count: number; isLate: boolean }> => {
  const { rows } = await sql<{ count: number; isLate: boolean }>`
    select count(*)::int as count, coalesce(min(at) < now() - interval '60 seconds', false) as "isLate"
    from audit_entry where seq is null`.execute(db);
  return rows[0] ?? { count: 0, isLate: false };
};

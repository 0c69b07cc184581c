import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Db, Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { CheckpointKey } from './checkpoint-key.ts';
import { keepCheckpoint, lastCheckpoint } from './checkpoints.store.ts';

type ChainRow = { id: string; seq: number | null; hash: Buffer | null; canon: string };
/** How far the chain is known. */
export type Link = { seq: number; hash: Buffer };
/** What is needed to sign a checkpoint now. */
export type Sealing = { key: CheckpointKey; clock: Clock };

/** One number that no other part of the program uses: only one process numbers at a time. */
const SEQUENCER = 7_312_004;
const BATCH = 1_000;
export const START: Link = { seq: 0, hash: Buffer.alloc(32) };

/**
 * What is hashed of a row: every column but its number and hash, as text that PostgreSQL writes the same way each time
 * (jsonb orders its keys, the time has its microseconds).
 */
const canon = sql<string>`jsonb_build_array(id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), actor_kind, actor_id, actor_name,
  session_id, ip, action, object_type, object_id, reason, details, http_request_id)::text`;

const hashOf = (previous: Buffer, seq: number, text: string): Buffer =>
  createHash('sha256').update(previous).update(`${seq}\n`).update(text).digest();

/**
 * Numbers and chains the acts that were written since the last time, in one transaction, with a signed checkpoint at
 * every 1,000. Acts are written without a lock; the order of the chain is the order in which they are found committed.
 */
export const numberActs = (db: Db, sealing: Sealing): Promise<number> =>
  whileAlone(db, async (tx) => {
    const waiting = await tx
      .selectFrom('audit_entry')
      .select(['id', 'seq', 'hash', canon.as('canon')])
      .where('seq', 'is', null)
      .orderBy('at')
      .orderBy('id')
      .limit(BATCH)
      .execute();
    if (waiting.length > 0) await chainOn(tx, waiting, sealing);
    return waiting.length;
  });

/** Signs where the chain ends now, where no checkpoint stands yet: a quiet hour has its checkpoint too. */
export const sealEnd = (db: Db, { key, clock }: Sealing): Promise<number> =>
  whileAlone(db, async (tx) => {
    const end = await endOfChain(tx);
    const last = await lastCheckpoint(tx);
    if (end.seq === (last?.seq ?? 0)) return 0;
    await keepCheckpoint(tx, key, { ...end, at: clock.now() });
    return 1;
  });

const whileAlone = (db: Db, work: (tx: Tx) => Promise<number>): Promise<number> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${SEQUENCER}) as mine`.execute(tx);
    return rows[0]?.mine ? work(tx) : 0;
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

const chainOn = async (tx: Tx, rows: ChainRow[], { key, clock }: Sealing): Promise<void> => {
  let { seq, hash } = await endOfChain(tx);
  for (const row of rows) {
    seq += 1;
    hash = hashOf(hash, seq, row.canon);
    await tx.updateTable('audit_entry').set({ seq, hash }).where('id', '=', row.id).execute();
  }
  if (Math.floor(seq / BATCH) > Math.floor((seq - rows.length) / BATCH)) {
    await keepCheckpoint(tx, key, { seq, hash, at: clock.now() });
  }
};

/** Entries in the chain's order after `link`, each with the hash that it must have after the one before. */
export const walkOn = async (db: Db, link: Link): Promise<{ found: Link; isRight: boolean }[]> => {
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
export const storedHashes = async (db: Db, seqs: readonly number[]): Promise<Map<number, Buffer>> => {
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

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';

type ChainRow = { id: string; seq: number | null; hash: Buffer | null; canon: string };

/** One number that no other part of the program uses: only one process numbers at a time. */
const SEQUENCER = 7_312_004;
const BATCH = 1_000;
const START = Buffer.alloc(32);

/**
 * What is hashed of a row: every column but its number and hash, as text that PostgreSQL writes the same way each time
 * (jsonb orders its keys, the time has its microseconds).
 */
const canon = sql<string>`jsonb_build_array(id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), actor_kind, actor_id, actor_name,
  session_id, ip, action, object_type, object_id, reason, details, http_request_id)::text`;

const hashOf = (previous: Buffer, seq: number, text: string): Buffer =>
  createHash('sha256').update(previous).update(`${seq}\n`).update(text).digest();

/**
 * Numbers and chains the acts that were written since the last time, in one transaction. Acts are written without a
 * lock; the order of the chain is the order in which they are found committed.
 */
export const numberActs = (db: Db): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${SEQUENCER}) as mine`.execute(tx);
    if (!rows[0]?.mine) return 0;
    const waiting = await tx
      .selectFrom('audit_entry')
      .select(['id', 'seq', 'hash', canon.as('canon')])
      .where('seq', 'is', null)
      .orderBy('at')
      .orderBy('id')
      .limit(BATCH)
      .execute();
    if (waiting.length > 0) await chainOn(tx, waiting);
    return waiting.length;
  });

const chainOn = async (tx: Tx, rows: ChainRow[]): Promise<void> => {
  const last = await tx
    .selectFrom('audit_entry')
    .select(['seq', 'hash'])
    .where('seq', 'is not', null)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  let seq = last?.seq ?? 0;
  let hash: Buffer = last?.hash ?? START;
  for (const row of rows) {
    seq += 1;
    hash = hashOf(hash, seq, row.canon);
    await tx.updateTable('audit_entry').set({ seq, hash }).where('id', '=', row.id).execute();
  }
  if (Math.floor(seq / BATCH) > Math.floor((seq - rows.length) / BATCH)) {
    await tx.insertInto('audit_checkpoint').values({ seq, hash }).execute();
  }
};

export type Verdict = { ok: true; count: number; head: string } | { ok: false; seq: number; problem: string };

/** Walks the whole chain and compares it with the checkpoints. Reads in pages, so that a long log needs little memory. */
export const verifyChain = async (db: Db): Promise<Verdict> => {
  const checkpoints = new Map(
    (await db.selectFrom('audit_checkpoint').select(['seq', 'hash']).execute()).map((row) => [row.seq, row.hash]),
  );
  let seq = 0;
  let hash: Buffer = START;
  for (;;) {
    const page: ChainRow[] = await db
      .selectFrom('audit_entry')
      .select(['id', 'seq', 'hash', canon.as('canon')])
      .where('seq', '>', seq)
      .orderBy('seq')
      .limit(BATCH)
      .execute();
    for (const row of page) {
      seq += 1;
      hash = hashOf(hash, seq, row.canon);
      if (row.seq !== seq) return { ok: false, seq, problem: 'a row is missing' };
      if (!row.hash?.equals(hash)) return { ok: false, seq, problem: 'a row was changed' };
      const checkpoint = checkpoints.get(seq);
      if (checkpoint && !checkpoint.equals(hash))
        return { ok: false, seq, problem: 'the log differs from its checkpoint' };
      checkpoints.delete(seq);
    }
    if (page.length < BATCH) break;
  }
  if (checkpoints.size > 0) return { ok: false, seq, problem: 'the end of the log is missing' };
  return { ok: true, count: seq, head: hash.toString('hex') };
};

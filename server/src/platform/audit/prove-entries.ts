import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { BATCH, canon, type Link, numberActs, START, storedHashes, walkOn, whileAlone } from './chain.store.ts';
import type { SignedCheckpoint } from './checkpoint-key.ts';
import { checkpointsAfter, isSigned } from './checkpoints.store.ts';
import { sealEnd, type Sealing } from './seal.ts';

/** One entry of the log with its place in the chain. */
export type ProvenEntry = {
  seq: number;
  hash: Buffer;
  /** Of the entry before. */
  previous: Buffer;
  /** What is hashed of it. */
  text: string;
};

export type Proof = { entries: ProvenEntry[]; checkpoints: SignedCheckpoint[] };

/**
 * These entries of the log in the chain's order, each walked to the first signed checkpoint at or after it, which is signed now where there is
 * none yet. Undefined when one of them does not fit what was signed, or can't be signed: then nothing is proven.
 */
export const proveEntries = async (db: Db, sealing: Sealing, ids: readonly string[]): Promise<Proof | undefined> => {
  while ((await whileAlone(db, numberActs)) === BATCH);
  const found = await entriesOf(db, ids);
  if (found.length < ids.length) return undefined;
  const last = found.at(-1);
  if (last && !(await checkpointFor(db, last.seq))) await sealEnd(db, sealing);
  const proof: Proof = { entries: [], checkpoints: [] };
  for (let left = found; left.length > 0; ) {
    const [first] = left;
    const checkpoint = first && (await checkpointFor(db, first.seq));
    if (!first || !checkpoint) return undefined;
    const covered = left.filter(({ seq }) => seq <= checkpoint.seq);
    const hashes = await hashesUpTo(db, covered, checkpoint);
    if (!hashes) return undefined;
    proof.checkpoints.push(checkpoint);
    for (const entry of covered) {
      const [hash, previous] = [hashes.get(entry.seq), hashes.get(entry.seq - 1)];
      if (!hash || !previous) return undefined;
      proof.entries.push({ ...entry, hash, previous });
    }
    left = left.slice(covered.length);
  }
  return proof;
};

type Found = Pick<ProvenEntry, 'seq' | 'text'>;

const entriesOf = async (db: Db, ids: readonly string[]): Promise<Found[]> => {
  const { rows } = await sql<Found>`
    select seq, ${canon} as text from audit_entry where id = any(${ids}::uuid[]) and seq is not null order by seq`.execute(
    db,
  );
  return rows;
};

const SOME = 100;

const checkpointFor = async (db: Db, seq: number): Promise<SignedCheckpoint | undefined> => {
  for (let after = seq - 1; ; ) {
    const page = await checkpointsAfter(db, after, SOME);
    const signed = page.find(isSigned);
    const end = page.at(-1);
    if (signed || !end) return signed;
    after = end.seq;
  }
};

/** At and before each of these entries, walked from the first of them to the checkpoint; undefined where the chain does not lead there. */
const hashesUpTo = async (
  db: Db,
  entries: readonly Found[],
  end: SignedCheckpoint,
): Promise<Map<number, Buffer> | undefined> => {
  const wanted = new Set(entries.flatMap(({ seq }) => [seq - 1, seq]));
  const from = Math.min(...wanted);
  const before = from === 0 ? START.hash : (await storedHashes(db, [from])).get(from);
  if (!before) return undefined;
  const hashes = new Map([[from, before]]);
  let at: Link = { seq: from, hash: before };
  while (at.seq < end.seq) {
    const page = await walkOn(db, at);
    if (page.length === 0) return undefined;
    for (const { found, isRight } of page) {
      if (!isRight || found.seq !== at.seq + 1) return undefined;
      at = found;
      if (wanted.has(at.seq)) hashes.set(at.seq, at.hash);
      if (at.seq === end.seq) break;
    }
  }
  return at.hash.equals(end.hash) ? hashes : undefined;
};

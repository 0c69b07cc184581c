import type { Db, Tx } from '../db/database.ts';
import { BATCH, type Link } from './chain.store.ts';
import { isRestore, verifySignature, type OutsideLine, type SignedRestore } from './checkpoint-key.ts';
import { allCheckpoints, isSigned } from './checkpoints.store.ts';
import { keptRestores } from './restores.store.ts';

/** What the chain must fit beside itself. */
export type Witnesses = {
  /** The keys whose signatures count, public. */
  publicKeys: readonly string[];
  /** What was sent outside of the database, in its order. */
  outside: readonly OutsideLine[];
  /** It is all that was ever sent there, so that what is missing was taken away; false for some lines of it, such as those of the mails. */
  isAll: boolean;
};

export type Problem =
  | 'missing'
  | 'changed'
  | 'cut'
  | 'rewritten'
  | 'forged'
  | 'unchained'
  | 'outside_missing'
  | 'outside_shortened';
export type Fault = { problem: Problem; seq: number | null };

export type Expected = {
  /** The hash that each of these places must have. */
  seqs: Map<number, Buffer>;
  /** The last of them. */
  last: number;
  unknownKeys: Set<string>;
  /** The breaks on record that still count, oldest first. */
  restores: SignedRestore[];
  fault: Fault | undefined;
};

/** Puts together what the checkpoints and restores, in the database and outside of it, say of the chain that ends at `end`. */
export const expectedOf = async (db: Db | Tx, witnesses: Witnesses, end: Link): Promise<Expected> => {
  const { publicKeys, outside } = witnesses;
  const kept = await allCheckpoints(db);
  const written = await keptRestores(db);
  const expected: Expected = { seqs: new Map(), last: 0, unknownKeys: new Set(), restores: [], fault: undefined };
  for (const line of [...outside, ...kept.filter(isSigned)]) {
    const worth = verifySignature(line, publicKeys);
    if (worth === 'forged') expected.fault ??= { problem: 'forged', seq: line.seq };
    if (worth === 'unknown') expected.unknownKeys.add(line.keyId);
  }
  for (const line of outside) {
    if (isRestore(line)) goOnFrom(expected, line);
    expect(expected, line);
  }
  for (const checkpoint of kept) expect(expected, checkpoint);
  expected.fault ??= unwritten(expected, written);
  if (witnesses.isAll) expected.fault ??= takenAway(expected, { outside, kept, written, end });
  expected.last = Math.max(0, ...lastOf(expected.seqs));
  return expected;
};

const expect = (expected: Expected, { seq, hash }: Link): void => {
  const other = expected.seqs.get(seq);
  if (other && !other.equals(hash)) expected.fault ??= { problem: 'rewritten', seq };
  expected.seqs.set(seq, other ?? hash);
};

const lastOf = (seqs: Map<number, Buffer>): number[] => {
  let last = 0;
  for (const seq of seqs.keys()) last = Math.max(last, seq);
  return [last];
};

/** What the file said beyond the place that both have counts no more, an earlier break there neither. */
const goOnFrom = (expected: Expected, restore: SignedRestore): void => {
  for (const seq of expected.seqs.keys()) if (seq > restore.common) expected.seqs.delete(seq);
  expected.restores = [...expected.restores.filter(({ seq }) => seq <= restore.common), restore];
};

type Written = Awaited<ReturnType<typeof keptRestores>>;

/** A break counts only when the owner wrote it down as well: the program can sign, but not that. */
const unwritten = ({ restores }: Expected, written: Written): Fault | undefined => {
  const alone = restores.find(({ id, hash }) => !written.some((row) => row.id === id && row.hash.equals(hash)));
  return alone && { problem: 'forged', seq: alone.seq };
};

type Sides = {
  outside: readonly OutsideLine[];
  kept: Awaited<ReturnType<typeof allCheckpoints>>;
  written: Written;
  end: Link;
};

/** What the database knows to have been outside, and what can't but have been there. */
const takenAway = ({ restores }: Expected, { outside, kept, written, end }: Sides): Fault | undefined => {
  if (outside.length === 0) {
    // Signing begins with the first full thousand: a log of two has been signed somewhere.
    const wasThere = kept.some(isSigned) || written.length > 0 || end.seq >= 2 * BATCH;
    return wasThere ? { problem: 'outside_missing', seq: null } : undefined;
  }
  const seqs = new Set(outside.map(({ seq }) => seq));
  const since = restores.at(-1)?.seq ?? 0;
  const gone =
    kept.find((one) => one.outside && one.seq > since && !seqs.has(one.seq)) ??
    written.find(({ id, seq }) => seq > since && !outside.some((line) => isRestore(line) && line.id === id));
  return gone && { problem: 'outside_shortened', seq: gone.seq };
};

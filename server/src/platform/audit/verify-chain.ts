import type { Db } from '../db/database.ts';
import { endOfChain, type Link, START, storedHashes, waitingActs, walkOn } from './chain.store.ts';
import { judgeSignature, type SignedCheckpoint } from './checkpoint-key.ts';
import { checkpointsAfter, isSigned } from './checkpoints.store.ts';

/** What the chain must fit beside itself. */
export type Witnesses = {
  /** The keys whose signatures count, public. */
  publicKeys: readonly string[];
  /** What was sent outside of the database. */
  outside: readonly SignedCheckpoint[];
};

export type Problem = 'missing' | 'changed' | 'cut' | 'rewritten' | 'forged' | 'unchained';

export type Verdict = {
  /** How many entries were walked, and where the walk ended. */
  walked: number;
  end: Link;
  /** Signed by a key that is not known: compared all the same, but anybody could have signed them. */
  unknownKeys: string[];
} & ({ ok: true } | { ok: false; problem: Problem; seq: number | null });

type Expected = { seqs: Map<number, Buffer>; last: number; unknownKeys: Set<string>; fault: Fault | undefined };
type Fault = { problem: Problem; seq: number | null };

/**
 * Walks the chain, all of it or its last entries, and compares it with every checkpoint of the database and outside of
 * it. Reads in pages, so that a long log needs little memory.
 */
export const verifyChain = async (
  db: Db,
  witnesses: Witnesses,
  { most = Number.POSITIVE_INFINITY } = {},
): Promise<Verdict> => {
  // Before the end is read: what is appended meanwhile is beyond both.
  const expected = await expectedOf(db, witnesses);
  const end = await endOfChain(db);
  const beginning = await beginningOf(db, Math.max(0, end.seq - most));
  const walk = await walkTo(db, beginning, expected);
  const fault =
    expected.fault ??
    walk.fault ??
    (expected.last > walk.at.seq ? { problem: 'cut' as const, seq: walk.at.seq + 1 } : undefined) ??
    (await strayFrom(db, expected, beginning)) ??
    ((await waitingActs(db)).isLate ? { problem: 'unchained' as const, seq: null } : undefined);
  const seen = { walked: walk.at.seq - beginning.seq, end: walk.at, unknownKeys: [...expected.unknownKeys] };
  return fault ? { ok: false, ...fault, ...seen } : { ok: true, ...seen };
};

const expectedOf = async (db: Db, { publicKeys, outside }: Witnesses): Promise<Expected> => {
  const kept = await checkpointsAfter(db, 0);
  const expected: Expected = { seqs: new Map(), last: 0, unknownKeys: new Set(), fault: undefined };
  for (const checkpoint of [...outside, ...kept.filter(isSigned)]) {
    const worth = judgeSignature(checkpoint, publicKeys);
    if (worth === 'forged') expected.fault ??= { problem: 'forged', seq: checkpoint.seq };
    if (worth === 'unknown') expected.unknownKeys.add(checkpoint.keyId);
  }
  for (const { seq, hash } of [...outside, ...kept]) {
    const other = expected.seqs.get(seq);
    if (other && !other.equals(hash)) expected.fault ??= { problem: 'rewritten', seq };
    expected.seqs.set(seq, other ?? hash);
    expected.last = Math.max(expected.last, seq);
  }
  return expected;
};

const beginningOf = async (db: Db, seq: number): Promise<Link> => {
  if (seq === 0) return START;
  const hash = (await storedHashes(db, [seq])).get(seq);
  // Of a missing one the next is found not to fit.
  return { seq, hash: hash ?? START.hash };
};

const walkTo = async (db: Db, from: Link, { seqs }: Expected): Promise<{ at: Link; fault?: Fault }> => {
  let at = from;
  for (;;) {
    const page = await walkOn(db, at);
    for (const { found, isRight } of page) {
      const fault = faultAt(found, { before: at, isRight, expected: seqs.get(found.seq) });
      if (fault) return { at, fault };
      at = found;
    }
    if (page.length === 0) return { at };
  }
};

type Judged = { before: Link; isRight: boolean; expected: Buffer | undefined };

const faultAt = ({ seq, hash }: Link, { before, isRight, expected }: Judged): Fault | undefined => {
  if (seq !== before.seq + 1) return { problem: 'missing', seq: before.seq + 1 };
  if (!isRight) return { problem: 'changed', seq };
  return expected && !expected.equals(hash) ? { problem: 'rewritten', seq } : undefined;
};

/** Where no walk came by, what is stored at the checkpoints' places must at least be what they say. */
const strayFrom = async (db: Db, { seqs }: Expected, { seq: walkedFrom }: Link): Promise<Fault | undefined> => {
  const before = [...seqs.keys()].filter((seq) => seq <= walkedFrom);
  if (before.length === 0) return undefined;
  const stored = await storedHashes(db, before);
  for (const seq of before.toSorted((one, other) => one - other)) {
    const hash = stored.get(seq);
    if (!hash) return { problem: 'missing', seq };
    if (!hash.equals(seqs.get(seq) ?? START.hash)) return { problem: 'rewritten', seq };
  }
  return undefined;
};

import type { Db, Tx } from '../db/database.ts';
import { endOfChain, type Link, START, storedHashes, waitingActs, walkOn } from './chain.store.ts';
import { type Expected, expectedOf, type Fault, type Problem, type Witnesses } from './expected.ts';

export type Verdict = {
  /** How many entries were walked, and where the walk ended. */
  walked: number;
  end: Link;
  /** Signed by a key that is not known: compared all the same, but anybody could have signed them. */
  unknownKeys: string[];
  /** The lawful breaks on record: when, why, and how many entries at most lie between what was known and what goes on. */
  restores: { at: Date; because: string; lost: number }[];
} & ({ ok: true } | { ok: false; problem: Problem; seq: number | null });

type Walk = {
  /** At most so many of the last entries. */
  most?: number;
  /** Only what comes after this place. */
  after?: number;
};

/**
 * Walks the chain, all of it or its last entries, and compares it with every checkpoint of the database and outside of
 * it. Reads in pages, so that a long log needs little memory.
 */
export const verifyChain = async (
  db: Db | Tx,
  witnesses: Witnesses,
  { most = Number.POSITIVE_INFINITY, after = 0 }: Walk = {},
): Promise<Verdict> => {
  // Before the end is read again: what is appended meanwhile is beyond both.
  const expected = await expectedOf(db, witnesses, await endOfChain(db));
  const end = await endOfChain(db);
  const beginning = await beginningOf(db, Math.max(0, end.seq - most, Math.min(after, end.seq)));
  const walk = await walkTo(db, beginning, expected);
  const fault =
    expected.fault ??
    walk.fault ??
    (expected.last > walk.at.seq ? { problem: 'cut' as const, seq: walk.at.seq + 1 } : undefined) ??
    (await strayFrom(db, expected, beginning)) ??
    ((await waitingActs(db)).isLate ? { problem: 'unchained' as const, seq: null } : undefined);
  const seen = {
    walked: walk.at.seq - beginning.seq,
    end: walk.at,
    unknownKeys: [...expected.unknownKeys],
    restores: expected.restores.map(({ at, because, known, common }) => ({ at, because, lost: known - common })),
  };
  return fault ? { ok: false, ...fault, ...seen } : { ok: true, ...seen };
};

const beginningOf = async (db: Db | Tx, seq: number): Promise<Link> => {
  if (seq === 0) return START;
  const hash = (await storedHashes(db, [seq])).get(seq);
  // Of a missing one the next is found not to fit.
  return { seq, hash: hash ?? START.hash };
};

const walkTo = async (db: Db | Tx, from: Link, { seqs }: Expected): Promise<{ at: Link; fault?: Fault }> => {
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
const strayFrom = async (db: Db | Tx, { seqs }: Expected, { seq: walkedFrom }: Link): Promise<Fault | undefined> => {
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

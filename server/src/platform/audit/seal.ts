import type { Clock } from '../clock.ts';
import type { Db, Tx } from '../db/database.ts';
import { BATCH, endOfChain, type Link, storedHashes, whileAlone } from './chain.store.ts';
import { appendLine, readCheckpointFile } from './checkpoint-file.ts';
import { type CheckpointKey, verifySignature } from './checkpoint-key.ts';
import { keepCheckpoint, lastCheckpoint } from './checkpoints.store.ts';
import type { Problem } from './expected.ts';
import { verifyChain } from './verify-chain.ts';

/** What is needed to sign a checkpoint now. */
export type Sealing = {
  key: CheckpointKey;
  clock: Clock;
  /** Where checkpoints are written first: a file outside of the database, best on another machine. */
  file: string;
  /** Public keys of earlier days whose signatures count as well. */
  trusted?: readonly string[];
};

/** Why nothing was signed. Of `outside_unwritable` the place is that of the checkpoint which could not be added. */
export type Refusal = { problem: Problem | 'unknown_key' | 'outside_unwritable'; seq: number | null };
export type Sealed = { sealed: boolean; refused?: Refusal };

const NOTHING: Sealed = { sealed: false };

/** Signs where the chain ends now, where no checkpoint stands yet: a quiet hour has its checkpoint too. */
export const sealEnd = (db: Db, sealing: Sealing): Promise<Sealed> => seal(db, sealing, ({ seq }) => seq);

/** Signs at the last full thousand, where no checkpoint stands at or after it. */
export const sealThousand = (db: Db, sealing: Sealing): Promise<Sealed> =>
  seal(db, sealing, ({ seq }) => seq - (seq % BATCH));

/**
 * What is signed continues what was signed last: the chain must hold the last checkpoint outside, and every entry from there on fit
 * the one before. It is written outside first: whatever the database keeps is there as well.
 */
const seal = (db: Db, sealing: Sealing, placeIn: (end: Link) => number): Promise<Sealed> =>
  whileAlone(db, async (tx) => {
    const seq = placeIn(await endOfChain(tx));
    if (seq <= ((await lastCheckpoint(tx))?.seq ?? 0)) return NOTHING;
    const refused = await refusalOf(tx, sealing);
    if (refused) return { sealed: false, refused };
    const hash = (await storedHashes(tx, [seq])).get(seq);
    if (!hash) return NOTHING;
    const checkpoint = sealing.key.seal({ seq, hash, at: sealing.clock.now() });
    try {
      await appendLine(sealing.file, checkpoint);
    } catch {
      return { sealed: false, refused: { problem: 'outside_unwritable', seq } };
    }
    await keepCheckpoint(tx, checkpoint);
    return { sealed: true };
  });

const refusalOf = async (tx: Tx, { file, key, trusted = [] }: Sealing): Promise<Refusal | undefined> => {
  const outside = await readCheckpointFile(file).catch(() => undefined);
  if (!outside) return { problem: 'outside_missing', seq: null };
  const publicKeys = [key.publicKey, ...trusted];
  const last = outside.lines.at(-1);
  if (last && verifySignature(last, publicKeys) === 'unknown') return { problem: 'unknown_key', seq: last.seq };
  const witnesses = { publicKeys, outside: outside.lines, isAll: true };
  const verdict = await verifyChain(tx, witnesses, { after: last?.seq ?? 0 });
  // What waits to be chained is the next checkpoint's matter.
  if (verdict.ok || verdict.problem === 'unchained') return undefined;
  return { problem: verdict.problem, seq: verdict.seq };
};

import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '../db/database.ts';
import { endOfChain, numberActs, START, storedHashes, whileAlone } from './chain.store.ts';
import { appendLine, readCheckpointFile } from './checkpoint-file.ts';
import { verifySignature, type OutsideLine, type SignedRestore } from './checkpoint-key.ts';
import { expectedOf, type Problem } from './expected.ts';
import { recordAct } from './record.store.ts';
import { keepRestore } from './restores.store.ts';
import type { Sealing } from './seal.ts';
import { systemTrace } from './trace.ts';
import { verifyChain } from './verify-chain.ts';

export type RestoreOutcome =
  | { kind: 'recorded'; restore: SignedRestore }
  /** The log and what lies outside fit each other: there is nothing to go on from. */
  | { kind: 'fits' }
  /** The log itself is broken: no restore explains that. */
  | { kind: 'broken'; problem: Problem; seq: number | null };

/**
 * Puts on record that the log goes on from where it ends now though the file outside says otherwise: an entry in the log, a row that
 * only the owner of the tables can write, and a signed line outside that names both ends. `db` must be the owner's.
 */
export const recordRestore = async (db: Db, sealing: Sealing, because: string): Promise<RestoreOutcome> => {
  while ((await numberActs(db)) > 0);
  return whileAlone(db, (tx) => record(tx, sealing, because));
};

const record = async (tx: Tx, sealing: Sealing, because: string): Promise<RestoreOutcome> => {
  const { key, clock, file, trusted = [] } = sealing;
  const publicKeys = [key.publicKey, ...trusted];
  const { lines } = await readCheckpointFile(file);
  const ours = lines.filter((line) => verifySignature(line, publicKeys) === 'ours');
  if ((await verifyChain(tx, { publicKeys, outside: lines, isAll: true })).ok) return { kind: 'fits' };
  const alone = await verifyChain(tx, { publicKeys, outside: [], isAll: false });
  if (!alone.ok && alone.problem !== 'unchained') return { kind: 'broken', problem: alone.problem, seq: alone.seq };

  const before = await endOfChain(tx);
  const { known, common } = await placesOf(tx, publicKeys, ours);
  await recordAct(tx, systemTrace('audit:restored'), {
    action: 'audit.restored',
    object: { type: 'audit', id: String(before.seq) },
    reason: because,
    details: { known, common },
  });
  while ((await numberActs(tx)) > 0);
  const end = await endOfChain(tx);
  const restore = key.seal({ ...end, id: randomUUID(), at: clock.now(), because, known, common });
  await keepRestore(tx, restore);
  // Before the commit: a line without its row counts for nothing, and the next try goes on from before it.
  await appendLine(file, restore);
  return { kind: 'recorded', restore };
};

/** How far the file knew the log, and the last place of it that the log still has. */
const placesOf = async (tx: Tx, publicKeys: readonly string[], lines: readonly OutsideLine[]) => {
  const { seqs } = await expectedOf(tx, { publicKeys, outside: lines, isAll: false }, START);
  const places = [...seqs].toSorted(([one], [other]) => one - other);
  const stored = await storedHashes(
    tx,
    places.map(([seq]) => seq),
  );
  let common = 0;
  for (const [seq, hash] of places) {
    if (!stored.get(seq)?.equals(hash)) break;
    common = seq;
  }
  return { known: Math.max(common, places.at(-1)?.[0] ?? 0), common };
};

import type { AuditProblem } from '@keywright/contract/audit';
import { readCheckpointFile } from '../../platform/audit/checkpoint-file.ts';
import { checkpointKeyOf } from '../../platform/audit/checkpoint-key.ts';
import { lastCheckpoint } from '../../platform/audit/checkpoints.store.ts';
import type { Refusal } from '../../platform/audit/seal.ts';
import { type Verdict, verifyChain } from '../../platform/audit/verify-chain.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Parts } from '../../platform/parts.ts';
import { tellOperators } from '../../access/tell-operators.ts';
import { noteWalk, watchOf } from './watch.store.ts';

type Judging = Pick<Parts, 'db' | 'settings'>;
type Watching = Judging & Pick<Parts, 'log'>;

export type Assessment = { verdict: Verdict; problem: AuditProblem | null; brokenAt: number | null };

/** With these the log goes on being signed, at least in part: what keeps it from being signed is the graver news. */
const mild = new Set<AuditProblem | null>([null, 'unchained', 'unknown_key']);

/**
 * Walks the log beside what lies outside; whatever keeps it from being whole is a problem, a key that nobody vouches for too. That nothing
 * could be signed is one as well, though the walk finds nothing: as told by `refused`, or as it stands since it was.
 */
export const assessLog = async (
  parts: Judging,
  walk: (lastOutside: number) => { most?: number; after?: number },
  refused?: Refusal,
): Promise<Assessment> => {
  const found = await walkLog(parts, walk);
  if (!mild.has(found.problem)) return found;
  const refusal = (await stillOf(parts.db, refused)) ?? (await unwritableOf(parts.db));
  return refusal ? { ...found, problem: refusal.problem, brokenAt: refusal.seq } : found;
};

/** That the file outside could not be added to, as long as nothing was added to it since. */
export const unwritableOf = async (db: Db): Promise<Refusal | undefined> => {
  const { problem, brokenAt } = await watchOf(db);
  return problem === 'outside_unwritable' ? stillOf(db, { problem, seq: brokenAt }) : undefined;
};

/** A checkpoint is kept in the database only after it was added outside: one at this place or beyond ends it, a look alone never does. */
const stillOf = async (db: Db, refused?: Refusal): Promise<Refusal | undefined> => {
  if (refused?.problem !== 'outside_unwritable' || refused.seq === null) return refused;
  return ((await lastCheckpoint(db))?.seq ?? 0) < refused.seq ? refused : undefined;
};

const walkLog = async (
  { db, settings }: Judging,
  walk: (lastOutside: number) => { most?: number; after?: number },
): Promise<Assessment> => {
  const outside = await readCheckpointFile(settings.auditCheckpoints).catch(() => undefined);
  const lines = outside?.lines ?? [];
  const publicKeys = [checkpointKeyOf(settings.secretKey).publicKey, ...settings.auditTrustedKeys];
  const verdict = await verifyChain(db, { publicKeys, outside: lines, isAll: true }, walk(lines.at(-1)?.seq ?? 0));
  if (!verdict.ok && verdict.problem !== 'unchained')
    return { verdict, problem: verdict.problem, brokenAt: verdict.seq };
  // What can't be read is as good as gone, also where nothing is known to have been there.
  if (!outside) return { verdict, problem: 'outside_missing', brokenAt: null };
  if (!verdict.ok) return { verdict, problem: verdict.problem, brokenAt: verdict.seq };
  return { verdict, problem: verdict.unknownKeys.length > 0 ? 'unknown_key' : null, brokenAt: null };
};

type Look = { all: boolean; refused?: Refusal | undefined };

const CHANGED = 'audit: the log is not what it was written as';
const UNWRITABLE = 'audit: no checkpoint can be added to the file outside';

/**
 * The scheduled look at the log, by its end (from the last checkpoint outside on) or all of it. An alarm stands in the log of the program at
 * each look, in the metrics as long as it lasts, and goes out by mail once. While one stands, all is walked: a look at the end could not end it.
 * `refused` is why a checkpoint was not signed just now.
 */
export const watchLog = async (parts: Watching, { all, refused }: Look): Promise<void> => {
  const standing = (await watchOf(parts.db)).problem;
  const isAll = all || (standing !== null && standing !== 'outside_unwritable');
  const walk = (lastOutside: number) => (isAll ? {} : { after: lastOutside });
  const { problem, brokenAt } = await assessLog(parts, walk, refused);
  if (problem) parts.log.error({ problem, seq: brokenAt }, problem === 'outside_unwritable' ? UNWRITABLE : CHANGED);
  await inTransaction(parts.db, async (tx) => {
    const { isNew, since } = await noteWalk(tx, { isAll, problem, brokenAt });
    if (problem && isNew && since)
      await tell(tx, parts, { problem, seq: String(brokenAt ?? ''), since: since.toISOString() });
  });
};

type Alarm = { problem: AuditProblem; seq: string; since: string };

const tell = (tx: Tx, { settings }: Watching, { problem, seq, since }: Alarm): Promise<void> =>
  tellOperators(tx, settings, { template: 'audit-alarm', refs: { problem, seq, since }, once: `${problem}:${since}` });

/** For the metrics: each problem with 1 while it is the one that was found last, and when the walks were. */
export const watchGauges = (db: Db, problems: readonly AuditProblem[]) => [
  {
    name: 'audit_log_alarm',
    help: '1 while the last scheduled walk of the audit log or attempt to sign it found this wrong',
    label: 'problem',
    read: async () => {
      const { problem } = await watchOf(db);
      return Object.fromEntries(problems.map((one) => [one, one === problem ? 1 : 0]));
    },
  },
  {
    name: 'audit_log_walked_at_seconds',
    help: 'When the end of the audit log and all of it were last walked, as Unix time; 0 for never',
    label: 'walk',
    read: async () => {
      const { endWalkedAt, allWalkedAt } = await watchOf(db);
      return { end: (endWalkedAt?.getTime() ?? 0) / 1_000, all: (allWalkedAt?.getTime() ?? 0) / 1_000 };
    },
  },
];

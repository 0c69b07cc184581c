import type { Db, Tx } from '../db/database.ts';
import type { Checkpoint, SignedCheckpoint } from './checkpoint-key.ts';

/** Keeps a signed checkpoint that was written outside, unless one for this place is kept. */
export const keepCheckpoint = async (tx: Tx, checkpoint: SignedCheckpoint): Promise<void> => {
  const { seq, hash, at, keyId, signature } = checkpoint;
  await tx
    .insertInto('audit_checkpoint')
    .values({ seq, hash, at, key_id: keyId, signature, outside: true })
    .onConflict((clash) => clash.column('seq').doNothing())
    .execute();
};

type Kept = Checkpoint & {
  keyId: string | null;
  signature: Buffer | null;
  /** It was written outside before it was kept here; those of earlier versions were kept first. */
  outside: boolean;
};

/** Kept checkpoints after a place, in their order. The first ones may bear no signature: they are older than it. */
export const checkpointsAfter = (db: Db | Tx, seq: number, limit: number): Promise<Kept[]> =>
  db
    .selectFrom('audit_checkpoint')
    .select(['seq', 'hash', 'at', 'key_id as keyId', 'signature', 'outside'])
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit)
    .execute();

const PAGE = 10_000;

/** Every kept checkpoint, in order. */
export const allCheckpoints = async (db: Db | Tx): Promise<Kept[]> => {
  const all: Kept[] = [];
  for (let page: Kept[]; ; ) {
    page = await checkpointsAfter(db, all.at(-1)?.seq ?? -1, PAGE);
    all.push(...page);
    if (page.length < PAGE) return all;
  }
};

export const isSigned = (kept: Kept): kept is Kept & SignedCheckpoint => kept.keyId !== null && kept.signature !== null;

export const lastCheckpoint = (db: Db | Tx): Promise<{ seq: number; at: Date } | undefined> =>
  db.selectFrom('audit_checkpoint').select(['seq', 'at']).orderBy('seq', 'desc').limit(1).executeTakeFirst();

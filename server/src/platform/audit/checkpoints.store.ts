import type { Db, Tx } from '../db/database.ts';
import type { Checkpoint, CheckpointKey, SignedCheckpoint } from './checkpoint-key.ts';

/** Keeps a signed checkpoint, unless one for this place is kept. */
export const keepCheckpoint = async (tx: Tx, key: CheckpointKey, checkpoint: Checkpoint): Promise<void> => {
  const { seq, hash, at, keyId, signature } = key.seal(checkpoint);
  await tx
    .insertInto('audit_checkpoint')
    .values({ seq, hash, at, key_id: keyId, signature })
    .onConflict((clash) => clash.column('seq').doNothing())
    .execute();
};

type Kept = Checkpoint & { keyId: string | null; signature: Buffer | null };

/** Kept checkpoints after a place, in their order. The first ones may bear no signature: they are older than it. */
export const checkpointsAfter = (db: Db, seq: number, limit = 100_000): Promise<Kept[]> =>
  db
    .selectFrom('audit_checkpoint')
    .select(['seq', 'hash', 'at', 'key_id as keyId', 'signature'])
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit)
    .execute();

export const isSigned = (kept: Kept): kept is Kept & SignedCheckpoint => kept.keyId !== null && kept.signature !== null;

export const lastCheckpoint = (db: Db | Tx): Promise<{ seq: number; at: Date } | undefined> =>
  db.selectFrom('audit_checkpoint').select(['seq', 'at']).orderBy('seq', 'desc').limit(1).executeTakeFirst();

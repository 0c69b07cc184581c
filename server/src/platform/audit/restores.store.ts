import type { Db, Tx } from '../db/database.ts';
import type { Restore } from './checkpoint-key.ts';

/** The lawful breaks that the owner wrote down, oldest first. */
export const keptRestores = (db: Db | Tx): Promise<Pick<Restore, 'id' | 'seq' | 'hash'>[]> =>
  db.selectFrom('audit_restore').select(['id', 'seq', 'hash']).orderBy('seq').execute();

/** Writes one down. Only the owner of the tables may. */
export const keepRestore = async (tx: Tx, restore: Restore): Promise<void> => {
  const { id, at, because, known, common, seq, hash } = restore;
  await tx
    .insertInto('audit_restore')
    .values({ id, at, because, known_seq: known, common_seq: common, seq, hash })
    .execute();
};

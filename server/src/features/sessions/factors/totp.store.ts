import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { longAgo } from '../../../platform/db/database-clock.ts';
import { DAY_MS } from '../../../platform/durations.ts';

/** Holds somebody's authenticator app, so that of two who use one code the second sees that the first did. */
export const lockApp = (tx: Tx, personId: string) =>
  tx
    .selectFrom('totp')
    .select([
      'secret_record_id as secretId',
      'next_secret_record_id as nextSecretId',
      'confirmed_at as confirmedAt',
      'last_step as lastStep',
    ])
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst();

/** A first secret, or another one in the place of a first that was never confirmed. */
export const putFirstSecret = async (tx: Tx, personId: string, secretId: string, at: Date): Promise<void> => {
  await tx
    .insertInto('totp')
    .values({ person_id: personId, secret_record_id: secretId, created_at: at })
    .onConflict((clash) => clash.column('person_id').doUpdateSet({ secret_record_id: secretId, created_at: at }))
    .execute();
};

export const putNextSecret = async (tx: Tx, personId: string, secretId: string): Promise<void> => {
  await tx.updateTable('totp').set({ next_secret_record_id: secretId }).where('person_id', '=', personId).execute();
};

export const confirmSecret = async (
  tx: Tx,
  personId: string,
  { secretId, step, at }: { secretId: string; step: number; at: Date },
): Promise<void> => {
  await tx
    .updateTable('totp')
    .set({ secret_record_id: secretId, next_secret_record_id: null, confirmed_at: at, last_step: step })
    .where('person_id', '=', personId)
    .execute();
};

export const noteStep = async (tx: Tx, personId: string, step: number): Promise<void> => {
  await tx.updateTable('totp').set({ last_step: step }).where('person_id', '=', personId).execute();
};

export const deleteApp = async (tx: Tx, personId: string): Promise<void> => {
  await tx.deleteFrom('totp').where('person_id', '=', personId).execute();
};

const BEGUN_MS = DAY_MS;

/** Deletes the apps that were begun a day ago and never confirmed. Answers their secrets in the vault. */
export const deleteUnconfirmed = async (tx: Tx): Promise<string[]> => {
  const rows = await tx
    .deleteFrom('totp')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', longAgo(BEGUN_MS))
    .where(sql<boolean>`not on_hold(null, person_id)`)
    .returning(['secret_record_id as secretId'])
    .execute();
  return rows.map(({ secretId }) => secretId);
};

import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** Deletes apps, recovery codes, passkeys and what was begun with them. Answers the secrets in the vault that are left. */
export const forgetFactors = async (tx: Tx, personId: string): Promise<string[]> => {
  const apps = await tx
    .deleteFrom('totp')
    .where('person_id', '=', personId)
    .returning(['secret_record_id as secretId', 'next_secret_record_id as nextSecretId'])
    .execute();
  await tx.deleteFrom('recovery_code').where('person_id', '=', personId).execute();
  await tx.deleteFrom('passkey').where('person_id', '=', personId).execute();
  await tx.deleteFrom('passkey_challenge').where('person_id', '=', personId).execute();
  await tx.deleteFrom('begun_sign_in').where('person_id', '=', personId).execute();
  return apps.flatMap(({ secretId, nextSecretId }) => (nextSecretId ? [secretId, nextSecretId] : [secretId]));
};

/** Under a legal hold they stay. */
export const forgetDevices = async (tx: Tx, personId: string): Promise<void> => {
  await tx
    .deleteFrom('known_device')
    .where('person_id', '=', personId)
    .where(sql<boolean>`not on_hold(null, person_id)`)
    .execute();
};

/** From where and with what somebody was signed in. */
export const blankSessions = async (tx: Tx, personId: string): Promise<void> => {
  await tx.updateTable('session').set({ ip: '', user_agent: '' }).where('person_id', '=', personId).execute();
};

import type { Db, Tx } from '../../platform/db/database.ts';

/** What the link of a mailed secret does. */
type SecretPurpose = 'password_reset' | 'email_confirmation';

type Issue = {
  id: string;
  purpose: SecretPurpose;
  person: { id: string; email: string };
  hash: Buffer;
  at: Date;
  until: Date;
};

/** Stores the hash of a new secret. An earlier one for the same purpose and address no longer works. */
export const issueSecret = async (tx: Tx, { id, purpose, person, hash, at, until }: Issue): Promise<void> => {
  await supersedeEarlier(tx, { purpose, email: person.email }, at);
  await tx
    .insertInto('one_time_secret')
    .values({
      id,
      purpose,
      email: person.email,
      person_id: person.id,
      secret_hash: hash,
      created_at: at,
      expires_at: until,
    })
    .execute();
};

type Sent = { purpose: SecretPurpose; email: string };

/** Ends the secret that was sent to this address before, if it still works. */
export const supersedeEarlier = async (tx: Tx, { purpose, email }: Sent, at: Date): Promise<void> => {
  await tx
    .updateTable('one_time_secret')
    .set({ state: 'SUPERSEDED', ended_at: at })
    .where('purpose', '=', purpose)
    .where('email', '=', email)
    .where('state', '=', 'ISSUED')
    .execute();
};

export const isIssued = async (tx: Tx, secretId: string): Promise<boolean> =>
  (await tx.selectFrom('one_time_secret').select('id').where('id', '=', secretId).executeTakeFirst()) !== undefined;

/** Uses a secret up. False when it was used, replaced or expired before. */
export const useSecret = async (tx: Tx, id: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('one_time_secret')
    .set({ state: 'USED', ended_at: now })
    .where('id', '=', id)
    .where('state', '=', 'ISSUED')
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

export const isSecretLive = async (db: Db, id: string, now: Date): Promise<boolean> => {
  const row = await db
    .selectFrom('one_time_secret')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'ISSUED')
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
};

/** Deletes every secret that was ever mailed to this person. */
export const deleteSecretsOf = async (tx: Tx, personId: string): Promise<void> => {
  await tx.deleteFrom('one_time_secret').where('person_id', '=', personId).execute();
};

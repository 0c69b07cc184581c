import type { Db, Tx } from '../../../platform/db/database.ts';

export const passkeysOf = (db: Db | Tx, personId: string) =>
  db
    .selectFrom('passkey')
    .select(['id', 'credential_id as credentialId', 'transports', 'name', 'created_at', 'last_used_at'])
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Whose passkey this is. */
export const ownerOfPasskey = async (db: Db | Tx, credentialId: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('passkey')
    .select('person_id')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return row?.person_id;
};

/** Holds a passkey of this person, so that its counter is judged and moved by one answer after the other. */
export const lockPasskey = (tx: Tx, { personId, credentialId }: { personId: string; credentialId: string }) =>
  tx
    .selectFrom('passkey')
    .select([
      'id',
      'person_id as personId',
      'credential_id as credentialId',
      'public_key as publicKey',
      'sign_count as signCount',
      'transports',
    ])
    .where('person_id', '=', personId)
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst();

export type PasskeyRow = NonNullable<Awaited<ReturnType<typeof lockPasskey>>>;

type NewPasskey = {
  personId: string;
  credentialId: string;
  publicKey: Buffer;
  signCount: number;
  transports: string[];
  isBackedUp: boolean;
  name: string;
  at: Date;
};

/** Answers the id, or nothing when this passkey is kept already. */
export const insertPasskey = async (tx: Tx, passkey: NewPasskey): Promise<string | undefined> => {
  const row = await tx
    .insertInto('passkey')
    .values({
      person_id: passkey.personId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      sign_count: passkey.signCount,
      transports: passkey.transports,
      is_backed_up: passkey.isBackedUp,
      name: passkey.name,
      created_at: passkey.at,
    })
    .onConflict((clash) => clash.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
};

type Use = { signCount: number; isBackedUp: boolean; at: Date };

export const notePasskeyUse = async (tx: Tx, id: string, { signCount, isBackedUp, at }: Use): Promise<void> => {
  await tx
    .updateTable('passkey')
    .set({ sign_count: signCount, is_backed_up: isBackedUp, last_used_at: at })
    .where('id', '=', id)
    .execute();
};

/** Removes one passkey of somebody, or all; answers the ids of those that were there. */
export const deletePasskeys = async (tx: Tx, personId: string, id?: string): Promise<string[]> => {
  const theirs = tx.deleteFrom('passkey').where('person_id', '=', personId);
  const chosen = id === undefined ? theirs : theirs.where('id', '=', id);
  return (await chosen.returning('id').execute()).map((row) => row.id);
};

import type { Role } from '@keywright/contract/people';
import type { Db, Tx } from '../../../platform/db/database.ts';

const purpose = 'password_reset';

/** Of a person, what a reset must know. */
export type ResetPerson = { id: string; email: string; role: Role; locale: string };

/** Those who may have a new password: an account that was closed stays closed. */
const able = (db: Db | Tx) =>
  db
    .selectFrom('person')
    .select(['person.id', 'person.email', 'person.role', 'person.locale'])
    .where('person.is_active', '=', true)
    .where('person.approval', 'in', ['APPROVED', 'PENDING_APPROVAL']);

/** Locks the person, so that of two links that are made at once one is the later. */
export const lockPersonByEmail = (tx: Tx, email: string): Promise<ResetPerson | undefined> =>
  able(tx).where('person.email', '=', email).forUpdate().executeTakeFirst();

export const lockPersonById = (tx: Tx, id: string): Promise<ResetPerson | undefined> =>
  able(tx).where('person.id', '=', id).forUpdate().executeTakeFirst();

export const isIssued = async (tx: Tx, secretId: string): Promise<boolean> =>
  (await tx.selectFrom('one_time_secret').select('id').where('id', '=', secretId).executeTakeFirst()) !== undefined;

/** Ends the link that was sent to this address before, if it still works. */
export const supersedeEarlier = async (tx: Tx, email: string, at: Date): Promise<void> => {
  await tx
    .updateTable('one_time_secret')
    .set({ state: 'SUPERSEDED', ended_at: at })
    .where('purpose', '=', purpose)
    .where('email', '=', email)
    .where('state', '=', 'ISSUED')
    .execute();
};

type Issue = { id: string; person: ResetPerson; hash: Buffer; at: Date; until: Date };

export const insertSecret = async (tx: Tx, { id, person, hash, at, until }: Issue): Promise<void> => {
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

export type LiveSecret = { secretId: string; person: ResetPerson };

/** Whose live link this is. */
export const findLiveSecret = async (db: Db, hash: Buffer, now: Date): Promise<LiveSecret | undefined> => {
  const row = await able(db)
    .innerJoin('one_time_secret as secret', (join) =>
      join.onRef('secret.person_id', '=', 'person.id').onRef('secret.email', '=', 'person.email'),
    )
    .select('secret.id as secretId')
    .where('secret.purpose', '=', purpose)
    .where('secret.secret_hash', '=', hash)
    .where('secret.state', '=', 'ISSUED')
    .where('secret.expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return undefined;
  const { secretId, ...person } = row;
  return { secretId, person };
};

/** True for the one who used it; false for everybody after. */
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

/** Every secret that was ever mailed to this person. */
export const deleteSecretsOf = async (tx: Tx, personId: string): Promise<void> => {
  await tx.deleteFrom('one_time_secret').where('person_id', '=', personId).execute();
};

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

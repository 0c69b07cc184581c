import { deskRoles } from '../../access/admits.ts';
import type { Db } from '../../platform/db/database.ts';

type Lapse = { signedInBy: Date; unusedSince: Date };

/** Live sessions of the desk that are over by their age, or lay idle. */
export const lapsedDeskSessions = (db: Db, { signedInBy, unusedSince }: Lapse) =>
  db
    .selectFrom('session')
    .innerJoin('person', 'person.id', 'session.person_id')
    .select(['session.id', 'session.signed_in_at as signedInAt'])
    .where('person.role', 'in', [...deskRoles])
    .where('session.ended_at', 'is', null)
    .where((is) => is.or([is('session.signed_in_at', '<=', signedInBy), is('session.last_seen_at', '<=', unusedSince)]))
    .execute();

/** Drops the sealed copies of tokens whose grace is over. */
export const dropSealedBefore = async (db: Db, before: Date): Promise<void> => {
  await db
    .updateTable('refresh_token')
    .set({ child_sealed: null })
    .where('child_sealed', 'is not', null)
    .where('rotated_at', '<', before)
    .execute();
};

/** Deletes the tokens of sessions that were over before `before`; the sessions stay as the history of sign-ins. */
export const deleteTokensOver = async (db: Db, before: Date): Promise<void> => {
  await db
    .deleteFrom('refresh_token')
    .where('session_id', 'in', (query) =>
      query
        .selectFrom('session')
        .select('id')
        .where((is) => is.or([is('ended_at', '<', before), is('expires_at', '<', before)])),
    )
    .execute();
};

/** Deletes sessions, and so the history of sign-ins, that were over before `before`. */
export const deleteSessionsOver = async (db: Db, before: Date): Promise<void> => {
  await db
    .deleteFrom('session')
    .where((is) => is.or([is('ended_at', '<', before), is('expires_at', '<', before)]))
    .where((is) =>
      is.not(is.exists(is.selectFrom('refresh_token').select('id').whereRef('session_id', '=', 'session.id'))),
    )
    .execute();
};

/** Deletes the sign-ins that waited for their second step, and the questions to passkeys, that ran out before `before`. */
export const deleteStepsOver = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('begun_sign_in').where('expires_at', '<', before).execute();
  await db.deleteFrom('passkey_challenge').where('expires_at', '<', before).execute();
};

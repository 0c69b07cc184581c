import { sql } from 'kysely';
import { deskRoles } from '../../access/roles.ts';
import type { ExpiryTimes } from '../../access/expiry.ts';
import type { Db } from '../../platform/db/database.ts';
import { longAgo } from '../../platform/db/database-clock.ts';
import { GRACE_MS } from './refresh-tokens.ts';
import { DAY_MS } from '../../platform/durations.ts';

/** The history of sign-ins is kept for a year. */
const HISTORY_MS = 365 * DAY_MS;

/** Sign-ins are evidence too. */
const notHeld = sql<boolean>`not on_hold(null, person_id)`;

/** Live sessions of the desk that are over by their age, or lay idle. */
export const expiredDeskSessions = (db: Db, { wholeMs, idleMs }: ExpiryTimes) =>
  db
    .selectFrom('session')
    .innerJoin('person', 'person.id', 'session.person_id')
    .select((of) => ['session.id', of('session.signed_in_at', '<=', longAgo(wholeMs)).as('isTooOld')])
    .where('person.role', 'in', [...deskRoles])
    .where('session.ended_at', 'is', null)
    .where((is) =>
      is.or([is('session.signed_in_at', '<=', longAgo(wholeMs)), is('session.last_seen_at', '<=', longAgo(idleMs))]),
    )
    .execute();

/** Drops the sealed copies of tokens whose grace is over. */
export const dropSealedCopies = async (db: Db): Promise<void> => {
  await db
    .updateTable('refresh_token')
    .set({ child_sealed: null })
    .where('child_sealed', 'is not', null)
    .where('rotated_at', '<', longAgo(GRACE_MS))
    .execute();
};

/** Deletes the tokens of sessions that are over for 30 days; the sessions stay as the history of sign-ins. */
export const deleteTokensOver = async (db: Db): Promise<void> => {
  const before = longAgo(30 * DAY_MS);
  await db
    .deleteFrom('refresh_token')
    .where('session_id', 'in', (query) =>
      query
        .selectFrom('session')
        .select('id')
        .where(notHeld)
        .where((is) => is.or([is('ended_at', '<', before), is('expires_at', '<', before)])),
    )
    .execute();
};

/** Deletes sessions, and so the history of sign-ins, that are over for a year. */
export const deleteSessionsOver = async (db: Db): Promise<void> => {
  const before = longAgo(HISTORY_MS);
  await db
    .deleteFrom('session')
    .where(notHeld)
    .where((is) => is.or([is('ended_at', '<', before), is('expires_at', '<', before)]))
    .where((is) =>
      is.not(is.exists(is.selectFrom('refresh_token').select('id').whereRef('session_id', '=', 'session.id'))),
    )
    .execute();
};

/** Deletes the sign-ins that waited for their second step, and the challenges to passkeys, that ran out. */
export const deleteStepsOver = async (db: Db): Promise<void> => {
  const before = longAgo(0);
  await db.deleteFrom('begun_sign_in').where('expires_at', '<', before).execute();
  await db.deleteFrom('passkey_challenge').where('expires_at', '<', before).execute();
};

import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { longAgo } from '../../../platform/db/database-clock.ts';
import { DAY_MS } from '../../../platform/durations.ts';

const HISTORY_MS = 365 * DAY_MS;

/** Where and when a session began, for the mail about it. */
export const placeOfSession = (db: Db, sessionId: string) =>
  db
    .selectFrom('session')
    .innerJoin('person', 'person.id', 'session.person_id')
    .select(['signed_in_at as at', 'ip', 'user_agent as userAgent', 'person.zone'])
    .where('session.id', '=', sessionId)
    .executeTakeFirst();

/** Forgets the browsers from which nobody has signed in for a year: their cookies have run out. */
export const forgetDevicesUnseen = async (db: Db): Promise<void> => {
  await db
    .deleteFrom('known_device')
    .where('last_seen_at', '<', longAgo(HISTORY_MS))
    .where(sql<boolean>`not on_hold(null, person_id)`)
    .execute();
};

/** Where a person is signed in: the sessions that are open and could still be renewed, the last used first. */
export const openSessionsOf = (db: Db, personId: string, now: Date) =>
  db
    .selectFrom('session')
    .innerJoin('refresh_token as token', 'token.session_id', 'session.id')
    .select([
      'session.id',
      'session.ip',
      'session.user_agent as userAgent',
      'session.signed_in_at as signedInAt',
      'session.last_seen_at as lastSeenAt',
    ])
    .where('session.person_id', '=', personId)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where('token.state', '=', 'ACTIVE')
    .where('token.expires_at', '>', now)
    .orderBy('session.last_seen_at', 'desc')
    .orderBy('session.id')
    .execute();

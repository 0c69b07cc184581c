import type { Db } from '../../../platform/db/database.ts';

type Wanted = { personId: string; since: Date; most: number };

/** Somebody's logins, newest first. */
export const loginsOf = (db: Db, { personId, since, most }: Wanted) =>
  db
    .selectFrom('session')
    .select(['id', 'signed_in_at as at', 'ip', 'user_agent as userAgent'])
    .where('person_id', '=', personId)
    .where('signed_in_at', '>', since)
    .orderBy('signed_in_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();

/** The newest login but this one. */
export const loginBefore = (db: Db, personId: string, sessionId: string) =>
  db
    .selectFrom('session')
    .select(['id', 'signed_in_at as at', 'ip', 'user_agent as userAgent'])
    .where('person_id', '=', personId)
    .where('id', '<>', sessionId)
    .where('signed_in_at', '<=', (query) =>
      query.selectFrom('session as own').select('own.signed_in_at').where('own.id', '=', sessionId),
    )
    .orderBy('signed_in_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

export type LoginRow = Awaited<ReturnType<typeof loginsOf>>[number];

import { sql, type SqlBool } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

type Wanted = { personId: string; since: Date; most: number };

/** Those sessions that began with a login, and not in the place of another one. */
const logins = (db: Db, personId: string) =>
  db
    .selectFrom('session')
    .select(['id', 'signed_in_at as at', 'ip', 'user_agent as userAgent'])
    .where('person_id', '=', personId)
    .whereRef('created_at', '=', 'signed_in_at');

/** Somebody's logins, newest first. */
export const loginsOf = (db: Db, { personId, since, most }: Wanted) =>
  logins(db, personId)
    .where('signed_in_at', '>', since)
    .orderBy('signed_in_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();

/** The newest login but the one by which this session, or the one whose place it took, began. */
export const loginBefore = (db: Db, personId: string, sessionId: string) =>
  logins(db, personId)
    .where('id', '<>', sessionId)
    .where(
      (is) => sql<SqlBool>`exists (select from session own where own.id = ${sessionId}
        and (${is.ref('session.signed_in_at')} < own.signed_in_at
          or ${is.ref('session.signed_in_at')} = own.signed_in_at and own.created_at = own.signed_in_at))`,
    )
    .orderBy('signed_in_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

export type LoginRow = Awaited<ReturnType<typeof loginsOf>>[number];

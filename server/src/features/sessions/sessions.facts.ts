import { sql } from 'kysely';
import type { ExpiryTimes } from '../../access/expiry.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

/** When a person last logged in, as far as their sessions are stored; undefined where none is. */
export const lastLoginOf = async (db: Db | Tx, personId: string): Promise<Date | undefined> => {
  const row = await db
    .selectFrom('session')
    .select('signed_in_at as at')
    .where('person_id', '=', personId)
    .orderBy('signed_in_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at;
};

/** Since when an admin is signed in without a break, for a query of people; null for one who is signed out or was idle for too long. */
export const signedInSince = (person: string, { wholeMs, idleMs }: ExpiryTimes, now: Date) => {
  const [began, used] = [new Date(now.getTime() - wholeMs), new Date(now.getTime() - idleMs)];
  return sql<Date | null>`(select min(s.signed_in_at) from session s
    where s.person_id = ${sql.ref(`${person}.id`)} and s.ended_at is null and s.expires_at > ${now}
      and s.signed_in_at > ${began} and s.last_seen_at > ${used})`;
};

import { sql } from 'kysely';
import type { ExpiryTimes } from '../../access/expiry.ts';

/** Since when an admin is signed in without a break, for a query of people; null for one who is signed out or was idle for too long. */
export const signedInSince = (person: string, { wholeMs, idleMs }: ExpiryTimes, now: Date) => {
  const [began, used] = [new Date(now.getTime() - wholeMs), new Date(now.getTime() - idleMs)];
  return sql<Date | null>`(select min(s.signed_in_at) from session s
    where s.person_id = ${sql.ref(`${person}.id`)} and s.ended_at is null and s.expires_at > ${now}
      and s.signed_in_at > ${began} and s.last_seen_at > ${used})`;
};

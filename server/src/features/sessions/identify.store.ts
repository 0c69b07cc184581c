import type { Role } from '@keywright/contract/people';
import { CompiledQuery } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

type Presented = {
  session: { personId: string; sessionId: string } | undefined;
  guestSecretHash: Buffer | undefined;
  now: Date;
};

export type Found = {
  guest_id: string | null;
} & (
  | {
      session_id: string;
      signed_in_at: Date;
      last_seen_at: Date;
      person_id: string;
      role: Role;
      email: string;
      fname: string;
      lname: string;
      is_validated: boolean;
      must_change_password: boolean;
      has_second_factor: boolean;
      locale: 'en' | 'fr';
    }
  | { session_id: null }
);

// Runs before every call: one statement, each table by a unique index.
const text = `
select g.id as guest_id, s.id as session_id, s.signed_in_at, s.last_seen_at,
  p.id as person_id, p.role, p.email, p.fname, p.lname, p.is_validated, p.locale,
  p.must_change_password, p.has_second_factor
from (select 1) as the_call
left join (session s join person p on p.id = s.person_id)
  on s.id = $1 and p.id = $2 and s.ended_at is null and s.expires_at > $4 and p.is_active and p.approval = 'APPROVED'
left join guest g on g.secret_hash = $3 and g.expires_at > $4`;

// `pg` takes a named statement where a text stands, and Kysely hands on what it is given: the database then plans this
// once for each connection. Planning takes longer than all the rest of it.
const statement = { name: 'find-caller', text } as unknown as string;

/** Who is behind what a call presents, as the database has it at this moment. */
export const findCaller = async (db: Db, { session, guestSecretHash, now }: Presented): Promise<Found> => {
  const values = [session?.sessionId ?? null, session?.personId ?? null, guestSecretHash ?? null, now];
  const { rows } = await db.executeQuery<Found>(CompiledQuery.raw(statement, values));
  return rows[0] ?? { guest_id: null, session_id: null };
};

/** Notes that a session is in use. Concurrent calls write it once. */
export const touchSession = async (db: Db, sessionId: string, now: Date, before: Date): Promise<void> => {
  await db
    .updateTable('session')
    .set({ last_seen_at: now })
    .where('id', '=', sessionId)
    .where('last_seen_at', '<=', before)
    .execute();
};

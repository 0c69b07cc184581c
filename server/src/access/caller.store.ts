import type { Role } from '@keywright/contract/people';
import { CompiledQuery } from 'kysely';
import type { Db, Tx } from '../platform/db/database.ts';
import { askTogether } from '../platform/db/ask-together.ts';

type NamedSession = { personId: string; sessionId: string };

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
      is_email_confirmed: boolean;
      must_change_password: boolean;
      has_second_factor: boolean;
      locale: string;
    }
  | { session_id: null }
);

/** What is found of a call that presents nothing. */
export const nobody: Found = { guest_id: null, session_id: null };

const columns = `s.id as session_id, s.signed_in_at, s.last_seen_at,
  p.id as person_id, p.role, p.email, p.fname, p.lname, p.is_validated, p.locale,
  p.email_confirmed_at is not null as is_email_confirmed,
  p.must_change_password, p.has_second_factor`;

const countsAt = (now: string): string =>
  `s.ended_at is null and s.expires_at > ${now} and p.is_active and p.approval = 'APPROVED'`;
const counts = countsAt('$4');

// `pg` takes a named statement where a text stands, and Kysely hands on what it is given: the database then plans this
// once for each connection. Planning takes longer than all the rest of it.
const named = (name: string, text: string) => ({ name, text }) as unknown as string;

// Runs before every call: one statement, each table by a unique index.
const find = named(
  'find-caller',
  `select g.id as guest_id, ${columns}
from (select 1) as the_call
left join (session s join person p on p.id = s.person_id) on s.id = $1 and p.id = $2 and ${counts}
left join guest g on g.secret_hash = $3 and g.expires_at > $4`,
);

// The same for many calls that come at once. `limit` has each looked up by the same indexes, however many the database expects.
const findMany = named(
  'find-callers',
  `select g.id as guest_id, found.*
from unnest($1::uuid[], $2::uuid[], $3::bytea[], $4::timestamptz[])
  with ordinality as the_call (session_id, person_id, secret_hash, at, place)
left join lateral (
  select ${columns} from session s join person p on p.id = s.person_id
  where s.id = the_call.session_id and p.id = the_call.person_id and ${countsAt('the_call.at')} limit 1
) found on true
left join lateral (
  select id from guest where secret_hash = the_call.secret_hash and expires_at > the_call.at limit 1
) g on true
order by the_call.place`,
);

// Runs before every act. The person is held before the session: so does whoever takes both from somebody. A guest ends by
// time alone and is never cut short: of them it is enough that the row stays.
const holdPerson = `select ${columns} from person p join session s on s.person_id = p.id
  where s.id = $1 and p.id = $2 and ${counts} for share of p, s`;
const holdGuest = 'select id as guest_id from guest where id = $3 and expires_at > $4 for key share';
const hold = named(
  'hold-caller',
  `with somebody as (${holdPerson}), visitor as (${holdGuest})
select * from (select 1) as the_act left join somebody on true left join visitor on true`,
);

type Presented = { session: NamedSession | undefined; guestSecretHash: Buffer | undefined; now: Date };

const valuesOf = ({ session, guestSecretHash, now }: Presented) =>
  [session?.sessionId ?? null, session?.personId ?? null, guestSecretHash ?? null, now] as const;

const keyOf = ({ session, guestSecretHash }: Presented): string =>
  `${session?.sessionId} ${session?.personId} ${guestSecretHash?.toString('hex')}`;

/** Who is behind what a call presents, as the database has it at this moment. Calls that come at once are one question. */
export const findCaller = askTogether<Presented, Found>(keyOf, async (db, calls) => {
  const [first, second] = calls;
  if (first && !second) return [await ask(db, find, [...valuesOf(first)])];
  const values = calls.map(valuesOf);
  const { rows } = await db.executeQuery<Found>(
    CompiledQuery.raw(
      findMany,
      [0, 1, 2, 3].map((place) => values.map((of) => of[place])),
    ),
  );
  return rows;
});

type LetIn = { session: NamedSession | undefined; guestId: string | undefined; now: Date };

/**
 * The same of a caller who was let in before, held until the transaction ends: who takes something from them waits for it, and who
 * did so before is waited for and seen.
 */
export const holdCaller = (tx: Tx, { session, guestId, now }: LetIn): Promise<Found> =>
  ask(tx, hold, [session?.sessionId ?? null, session?.personId ?? null, guestId ?? null, now]);

const ask = async (db: Db | Tx, statement: string, values: unknown[]): Promise<Found> => {
  const { rows } = await db.executeQuery<Found>(CompiledQuery.raw(statement, values));
  return rows[0] ?? nobody;
};

/** Holds people for an act that changes them, always in one order: of two who act on each other one is first. */
export const holdPeople = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await tx
    .selectFrom('person')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
};

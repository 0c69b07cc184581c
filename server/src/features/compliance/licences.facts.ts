import { type PlaceCode, placeNamed } from '@keywright/contract/places';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/** Whether somebody of this state is paused, who has let the licenses of these places expire. */
export const isPausedIn = (state: string | null, expired: readonly string[]): boolean => {
  const place = state === null ? undefined : placeNamed(state)?.code;
  return place !== undefined && expired.includes(place);
};

/** For a question about many: the places that ask for a license and where this person's has expired, today by the database's clock. */
export const expiredLicences = (personId: string) => sql<string[]>`expired_licences(${sql.ref(personId)})`;

/** Through which day each locksmith license of theirs counts, by place; for a question about many. */
export const locksmithLicencesOf = (personId: string) => sql<Record<string, string> | null>`(
  select jsonb_object_agg(l.place, l.expires_on) from licence l
    where l.person_id = ${sql.ref(personId)} and l.document = 'STATE_LOCKSMITH_LICENSE')`;

/** The places that ask for a locksmith license today. */
export const licensedPlaces = async (db: Db | Tx): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('jurisdiction_rule as r')
    .select('r.place')
    .distinct()
    .where(sql<boolean>`licenses_locksmiths(r.place)`)
    .execute();
  return new Set(rows.map(({ place }) => place));
};

type Standing = { place: PlaceCode | null; paused: boolean };

/** Where somebody works, and whether the license that is asked for there has expired: by the database's clock, at this moment. */
export const standingOf = async (db: Db | Tx, personId: string): Promise<Standing> => {
  const person = await db
    .selectFrom('person')
    .select(['state', expiredLicences('id').as('expired')])
    .where('id', '=', personId)
    .executeTakeFirst();
  const state = person?.state ?? null;
  return {
    place: state === null ? null : (placeNamed(state)?.code ?? null),
    paused: isPausedIn(state, person?.expired ?? []),
  };
};

/** The place where a member works, if it requires a locksmith license today and none is on file. */
export const placeOfMissingLicense = async (db: Db | Tx, personId: string): Promise<PlaceCode | undefined> => {
  const { place } = await standingOf(db, personId);
  if (place === null || !(await licensedPlaces(db)).has(place)) return undefined;
  const license = await db
    .selectFrom('licence')
    .select('id')
    .where('person_id', '=', personId)
    .where('place', '=', place)
    .where('document', '=', 'STATE_LOCKSMITH_LICENSE')
    .executeTakeFirst();
  return license ? undefined : place;
};

/**
 * Whether a release may rest on this account: validated, active and not paused, by the database's clock. It stays so until this transaction ends:
 * whoever changes, renews or takes off what that rests on holds the person, and waits.
 */
export const countsAsValidated = async (tx: Tx, personId: string): Promise<boolean> => {
  await tx.selectFrom('person').select('id').where('id', '=', personId).forShare().execute();
  const { isValidated, isPaused } = await accountStanding(tx, personId);
  return isValidated && !isPaused;
};

/** Whether an account is validated and active, and whether a license has expired that is asked for: by the database's clock, at this moment. */
export const accountStanding = async (
  db: Db | Tx,
  personId: string,
): Promise<{ isValidated: boolean; isPaused: boolean }> => {
  const person = await db
    .selectFrom('person')
    .select(['state', 'is_validated', 'is_active', expiredLicences('id').as('expired')])
    .where('id', '=', personId)
    .executeTakeFirst();
  if (!person?.is_active) return { isValidated: false, isPaused: false };
  return { isValidated: person.is_validated, isPaused: isPausedIn(person.state, person.expired) };
};

type OwnLicence = { expiresOn: string; paused: boolean; isEnding: boolean };

/** The locksmith license that somebody has on file for where they work. */
export const homeLicence = async (db: Db, personId: string): Promise<OwnLicence | undefined> => {
  const { place, paused } = await standingOf(db, personId);
  const licence =
    place &&
    (await db
      .selectFrom('licence')
      .select([
        'expires_on as expiresOn',
        sql<boolean>`expires_on between licence_day() and licence_day() + 60`.as('isEnding'),
      ])
      .where('person_id', '=', personId)
      .where('place', '=', place)
      .where('document', '=', 'STATE_LOCKSMITH_LICENSE')
      .executeTakeFirst());
  return licence ? { ...licence, paused } : undefined;
};

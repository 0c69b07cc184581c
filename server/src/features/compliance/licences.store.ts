import type { Licence, LicenceDocument, LicenceGiven } from '@keywright/contract/compliance';
import type { PlaceCode } from '@keywright/contract/places';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

export type LicenceKey = { personId: string; place: PlaceCode; document: LicenceDocument };
export type LicenceRow = Licence & { id: string };

const licencesIn = (db: Db | Tx) =>
  db.selectFrom('licence').select([
    'id',
    sql<PlaceCode>`place`.as('place'),
    'document',
    'number',
    'issuer',
    'issued_on as issuedOn',
    'expires_on as expiresOn',
    sql<boolean>`verified_at is not null`.as('verified'),
    sql<Licence['state']>`case when expires_on < licence_day() then 'EXPIRED'
        when expires_on <= licence_day() + 60 then 'EXPIRING' else 'VALID' end`.as('state'),
  ]);

/** What a member has on file, in the order of the documents. */
export const licencesOf = (db: Db | Tx, personId: string): Promise<LicenceRow[]> =>
  licencesIn(db).where('person_id', '=', personId).orderBy('document', 'desc').orderBy('place').execute();

/** One of them, held until the transaction ends. */
export const lockLicence = (tx: Tx, { personId, place, document }: LicenceKey): Promise<LicenceRow | undefined> =>
  licencesIn(tx)
    .where('person_id', '=', personId)
    .where('place', '=', place)
    .where('document', '=', document)
    .forUpdate()
    .executeTakeFirst();

/** Of which days before the end its owner need not be told any more: whoever gives a license reads them themselves. */
const toldBy = (expiresOn: string) => sql<0 | 7 | 30 | 60 | null>`
  case when ${expiresOn}::date <= licence_day() + 7 then 7 when ${expiresOn}::date <= licence_day() + 30 then 30
    when ${expiresOn}::date <= licence_day() + 60 then 60 end`;

type Given = LicenceGiven & { fileId: string | null; at: Date };

/** Gives a license, or takes the place of what was given before; nobody has looked at it then. */
export const saveGiven = async (tx: Tx, { personId, place, document }: LicenceKey, given: Given): Promise<void> => {
  const columns = {
    number: given.number,
    issuer: given.issuer,
    issued_on: given.issuedOn,
    expires_on: given.expiresOn,
    file_id: given.fileId,
    changed_at: given.at,
    verified_at: null,
    verified_by: null,
    reviewed_at: null,
    review_reason: null,
    review_notes: '',
    reminded: toldBy(given.expiresOn),
  };
  await tx
    .insertInto('licence')
    .values({ person_id: personId, place, document, ...columns })
    .onConflict((clash) => clash.columns(['person_id', 'place', 'document']).doUpdateSet(columns))
    .execute();
};

export const deleteLicence = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('licence').where('id', '=', id).execute();
};

/** All that a person has on file, when they are gone. */
export const forgetLicences = async (tx: Tx, { personId }: { personId: string }): Promise<void> => {
  await tx.deleteFrom('licence').where('person_id', '=', personId).execute();
};

/** What an older program beside this one left of profiles that are deleted. */
export const deleteLeftLicences = async (db: Db): Promise<void> => {
  await db
    .deleteFrom('licence')
    .where('person_id', 'in', (of) => of.selectFrom('person').select('id').where('deleted_at', 'is not', null))
    .where(sql<boolean>`not on_hold(null, person_id)`)
    .execute();
};

export type DueLicence = {
  id: string;
  personId: string;
  email: string;
  locale: string;
  place: PlaceCode;
  document: LicenceDocument;
  expiresOn: string;
  days: 0 | 7 | 30 | 60;
};

/**
 * Licenses whose owners are to be told that they end, held by whoever asks first. `days`: the nearest of the days before the end that has come,
 * so that a job that stood still for weeks tells once; 0 once it has expired.
 */
export const lockDueLicences = (tx: Tx, limit: number): Promise<DueLicence[]> => {
  const days = sql<
    DueLicence['days']
  >`case when l.expires_on < licence_day() then 0 when l.expires_on <= licence_day() + 7 then 7
    when l.expires_on <= licence_day() + 30 then 30 else 60 end`;
  return tx
    .selectFrom('licence as l')
    .innerJoin('person as p', 'p.id', 'l.person_id')
    .select([
      'l.id',
      'l.person_id as personId',
      'p.email',
      'p.locale',
      sql<PlaceCode>`l.place`.as('place'),
      'l.document',
    ])
    .select(['l.expires_on as expiresOn', days.as('days')])
    .where('p.deleted_at', 'is', null)
    .where('p.is_active', '=', true)
    .where(sql<boolean>`l.expires_on <= licence_day() + 60`)
    .where(sql<boolean>`coalesce(l.reminded, 61) > ${days}`)
    .orderBy('l.expires_on')
    .orderBy('l.id')
    .limit(limit)
    .forUpdate('l')
    .skipLocked()
    .execute();
};

export const noteReminded = async (tx: Tx, id: string, days: DueLicence['days']): Promise<void> => {
  await tx.updateTable('licence').set({ reminded: days }).where('id', '=', id).execute();
};

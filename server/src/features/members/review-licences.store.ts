import type { LicenceDocument } from '@keywright/contract/compliance';
import type { PlaceCode } from '@keywright/contract/places';
import type { PaperReason } from '@keywright/contract/reviews';
import { sql } from 'kysely';
import { guard, type Guarded } from '../../access/policy.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { type Outcome, ofWhom, type Reviewed } from './reviews.store.ts';

export type LicenceRow = {
  licenceId: string;
  personId: string;
  place: PlaceCode;
  document: LicenceDocument;
  number: string;
  issuer: string;
  issuedOn: string | null;
  expiresOn: string;
  state: 'VALID' | 'EXPIRING' | 'EXPIRED';
  verifiedAt: Date | null;
  changedAt: Date;
  reviewedAt: Date | null;
  reviewReason: PaperReason | null;
  reviewNotes: string;
  /** The picture of it, as long as it can be read. */
  fileId: string | null;
  isPdf: boolean;
};

const licences = (db: Db | Tx) =>
  db
    .selectFrom('licence as l')
    .leftJoin('stored_file as f', (join) => join.onRef('f.id', '=', 'l.file_id').on('f.state', '=', 'STORED'))
    .select([
      'l.id as licenceId',
      'l.person_id as personId',
      sql<PlaceCode>`l.place`.as('place'),
      'l.document',
      'l.number',
      'l.issuer',
      'l.issued_on as issuedOn',
      'l.expires_on as expiresOn',
      sql<LicenceRow['state']>`case when l.expires_on < licence_day() then 'EXPIRED'
        when l.expires_on <= licence_day() + 60 then 'EXPIRING' else 'VALID' end`.as('state'),
      'l.verified_at as verifiedAt',
      'l.changed_at as changedAt',
      'l.reviewed_at as reviewedAt',
      'l.review_reason as reviewReason',
      'l.review_notes as reviewNotes',
      'f.id as fileId',
      sql<boolean>`coalesce(f.kind = 'pdf', false)`.as('isPdf'),
    ]);

/** What a member has on file, as whoever checks it sees it. */
export const licencesToReview = (db: Db | Tx, personId: string): Promise<LicenceRow[]> =>
  licences(db).where('l.person_id', '=', personId).orderBy('l.document', 'desc').orderBy('l.place').execute();

/** Whose license it is; it never becomes anybody else's. */
export const ownerOfLicence = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('licence').select('person_id as personId').where('id', '=', id).executeTakeFirst())?.personId;

/** One license with whose it is. */
export const findLicence = async (tx: Tx, id: string): Promise<Guarded<Reviewed & LicenceRow> | undefined> => {
  const row = await licences(tx)
    .innerJoin('person as p', 'p.id', 'l.person_id')
    .select(ofWhom)
    .where('l.id', '=', id)
    .executeTakeFirst();
  return row && guard(row);
};

export const saveLicenceReview = async (
  tx: Tx,
  id: string,
  { verified, reason, notes, by, at }: Outcome,
): Promise<void> => {
  await tx
    .updateTable('licence')
    .set({
      verified_at: verified ? at : null,
      verified_by: verified ? by : null,
      reviewed_at: at,
      review_reason: reason,
      review_notes: notes,
    })
    .where('id', '=', id)
    .execute();
};

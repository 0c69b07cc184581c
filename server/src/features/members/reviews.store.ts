import type { DocType, PaperReason } from '@keywright/contract/reviews';
import { sql } from 'kysely';
import type { IdNumberColumns } from '../../access/id-number.ts';
import { isSameIssuer } from '../../access/id-number.store.ts';
import { guard, type Guarded } from '../../access/policy.ts';
import type { MemberThing } from '../../access/policies/member.policy.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

/** Of whom something is that is looked at, and how they are written to. */
export type Reviewed = MemberThing & { email: string; locale: string; isValidated: boolean };

/** The columns of whose it is, of a person that goes by `p`. */
export const ofWhom = [
  'p.id',
  'p.role',
  'p.email',
  'p.locale',
  'p.is_validated as isValidated',
  sql<boolean>`p.deleted_at is not null`.as('isDeleted'),
] as const;

/** Whose papers are asked for. */
export const findReviewed = async (db: Db | Tx, id: string): Promise<Guarded<Reviewed> | undefined> => {
  const row = await db.selectFrom('person as p').select(ofWhom).where('p.id', '=', id).executeTakeFirst();
  return row && guard(row);
};

export type DocumentRow = {
  docId: string;
  personId: string;
  fileId: string;
  docType: DocType;
  state: 'PENDING' | 'VERIFIED' | 'REJECTED' | 'SUPERSEDED';
  isPdf: boolean;
  uploadedAt: Date;
  reviewedAt: Date | null;
  reviewReason: PaperReason | null;
  reviewNotes: string;
};

const documents = (db: Db | Tx) =>
  db
    .selectFrom('person_document as d')
    .innerJoin('stored_file as f', 'f.id', 'd.file_id')
    .where('d.kind', 'not in', ['profilePhoto', 'companyLogo'])
    .select([
      'd.id as docId',
      'd.person_id as personId',
      'd.file_id as fileId',
      sql<DocType>`d.kind`.as('docType'),
      'd.state',
      sql<boolean>`f.kind = 'pdf'`.as('isPdf'),
      'd.created_at as uploadedAt',
      'd.reviewed_at as reviewedAt',
      'd.review_reason as reviewReason',
      'd.review_notes as reviewNotes',
    ]);

/** What a member has given and not replaced, in the order of the pages that ask for it. */
export const documentsOf = (db: Db | Tx, personId: string): Promise<DocumentRow[]> =>
  documents(db)
    .where('d.person_id', '=', personId)
    .where('d.state', '<>', 'SUPERSEDED')
    .where('f.state', '=', 'STORED')
    .orderBy(
      sql`array_position(array['frontId', 'backId', 'insurance', 'businessLicense', 'driversLicenseFront',
        'driversLicenseBack', 'insuranceCertificate'], d.kind)`,
    )
    .execute();

/** Whose document it is; it never becomes anybody else's. */
export const ownerOfDocument = async (db: Db, docId: string): Promise<string | undefined> =>
  (await documents(db).where('d.id', '=', docId).executeTakeFirst())?.personId;

/** One document with whose it is. */
export const findDocument = async (tx: Tx, docId: string): Promise<Guarded<Reviewed & DocumentRow> | undefined> => {
  const row = await documents(tx)
    .innerJoin('person as p', 'p.id', 'd.person_id')
    .select(ofWhom)
    .where('d.id', '=', docId)
    .executeTakeFirst();
  return row && guard(row);
};

export type Outcome = {
  verified: boolean;
  reason: PaperReason | null;
  notes: string;
  by: string;
  at: Date;
};

export const saveDocumentReview = async (
  tx: Tx,
  docId: string,
  { verified, reason, notes, by, at }: Outcome,
): Promise<void> => {
  await tx
    .updateTable('person_document')
    .set({
      state: verified ? 'VERIFIED' : 'REJECTED',
      review_reason: reason,
      review_notes: notes,
      reviewed_at: at,
      reviewed_by: by,
    })
    .where('id', '=', docId)
    .execute();
};

export type WaitingRow = {
  id: string;
  fname: string;
  lname: string;
  state: string | null;
  isValidated: boolean;
  since: Date;
  documents: number;
  licences: number;
};

const waiting = (db: Db) =>
  db
    .selectFrom('person as p')
    .where('p.role', '=', 'BASEUSER')
    .where('p.is_active', '=', true)
    .where('p.deleted_at', 'is', null)
    .where('p.review_since', 'is not', null);

/** Who waits longest for somebody to look at what they gave. */
export const findWaiting = (db: Db, limit: number): Promise<WaitingRow[]> =>
  waiting(db)
    .select(['p.id', 'p.fname', 'p.lname', 'p.state', 'p.is_validated as isValidated'])
    .select([
      sql<Date>`p.review_since`.as('since'),
      sql<number>`(select count(*)::int from person_document d where d.person_id = p.id and d.state = 'PENDING'
        and d.kind not in ('profilePhoto', 'companyLogo'))`.as('documents'),
      sql<number>`(select count(*)::int from licence l where l.person_id = p.id and l.verified_at is null
        and l.review_reason is null)`.as('licences'),
    ])
    .orderBy('p.review_since')
    .orderBy('p.id')
    .limit(limit)
    .execute();

/** How many wait, counted up to a bound. */
export const countWaiting = async (db: Db, most: number): Promise<number> => {
  const row = await db
    .selectFrom(waiting(db).select('p.id').limit(most).as('those'))
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
};

/** The number of the member's ID, as a keyed hash; another one replaces it. */
export const saveIdNumber = async (tx: Tx, personId: string, columns: IdNumberColumns): Promise<void> => {
  await tx.updateTable('person').set(columns).where('id', '=', personId).execute();
};

/**
 * Whether another number, or the same number of another issuer, would replace one that is also the number of another account or of
 * somebody else's paid request.
 */
export const replacesMatchingId = async (tx: Tx, personId: string, number: IdNumberColumns): Promise<boolean> => {
  const { rows } = await sql`
    select from person p where p.id = ${personId}
      and (p.id_number_mark, p.id_number_place) is distinct from (${number.id_number_mark}::bytea, ${number.id_number_place}::text)
      and (exists (select from person o where o.id_number_mark = p.id_number_mark and o.id <> p.id
          and ${isSameIssuer(sql`p.id_number_place`, sql`o.id_number_place`)})
        or exists (select from request q where q.id_number_mark = p.id_number_mark and q.paid_at is not null
          and q.person_id is distinct from p.id and ${isSameIssuer(sql`p.id_number_place`, sql`q.id_number_place`)}))`.execute(
    tx,
  );
  return rows.length > 0;
};

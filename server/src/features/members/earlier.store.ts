import type { LicenceDocument } from '@keywright/contract/compliance';
import type { EarlierLicense, EarlierNote } from '@keywright/contract/members';
import type { PlaceCode } from '@keywright/contract/places';
import type { PaperReason } from '@keywright/contract/reviews';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { fullNameIn } from '../../platform/db/full-name.ts';
import { fileAddress } from '../profile/papers.facts.ts';
import { reviewStatus } from './reviews.view.ts';

const MAX_SHOWN = 500;

/** The licenses that a member replaced or removed, the newest first. */
export const earlierLicensesOf = async (db: Db | Tx, personId: string): Promise<EarlierLicense[]> => {
  const rows = await db
    .selectFrom('earlier_license as l')
    .leftJoin('stored_file as f', (join) => join.onRef('f.id', '=', 'l.file_id').on('f.state', '=', 'STORED'))
    .select([
      'l.id',
      sql<PlaceCode>`l.place`.as('place'),
      sql<LicenceDocument>`l.document`.as('document'),
      'l.number',
      'l.issuer',
      'l.issued_on as issuedOn',
      'l.expires_on as expiresOn',
      'l.from_at as from',
      'l.until_at as until',
      'l.ended_by as endedBy',
      'l.verified_at as verifiedAt',
      'l.reviewed_at as reviewedAt',
      sql<PaperReason | null>`l.review_reason`.as('reviewReason'),
      'l.review_notes as reviewNotes',
      'f.id as fileId',
      sql<boolean>`coalesce(f.kind = 'pdf', false)`.as('isPdf'),
    ])
    .where('l.person_id', '=', personId)
    .orderBy('l.until_at', 'desc')
    .orderBy('l.from_at', 'desc')
    .limit(MAX_SHOWN)
    .execute();
  return rows.map(({ from, until, verifiedAt, reviewedAt, fileId, ...row }) => ({
    ...row,
    from: from.toISOString(),
    until: until.toISOString(),
    status: reviewStatus({ verifiedAt, reviewReason: row.reviewReason }),
    reviewedAt: reviewedAt?.toISOString() ?? null,
    address: fileId && fileAddress(fileId),
  }));
};

/** The earlier texts of the admin notes about a member, the newest first. */
export const earlierNotesOf = async (db: Db | Tx, personId: string): Promise<EarlierNote[]> => {
  const rows = await db
    .selectFrom('earlier_member_note as n')
    .leftJoin('person as author', 'author.id', 'n.written_by')
    .select(['n.id', 'n.notes', 'n.written_at as writtenAt', 'n.until_at as until'])
    .select(fullNameIn('author').as('writtenBy'))
    .where('n.person_id', '=', personId)
    .orderBy('n.until_at', 'desc')
    .orderBy('n.written_at', 'desc')
    .limit(MAX_SHOWN)
    .execute();
  return rows.map(({ writtenAt, until, ...row }) => ({
    ...row,
    writtenAt: writtenAt?.toISOString() ?? null,
    until: until.toISOString(),
  }));
};

import type { ComplianceDocument, ReviewedLicence } from '@keywright/contract/reviews';
import type { Caller } from '../../access/actor.ts';
import { memberPapersPolicy } from '../../access/policies/member.policy.ts';
import { allowed } from '../../access/policy.ts';
import { fileAddress } from '../profile/papers.facts.ts';
import type { LicenceRow } from './review-licences.store.ts';
import type { DocumentRow, Reviewed } from './reviews.store.ts';

type Looks = { caller: Caller; of: Reviewed; looked: ReadonlySet<string> };

/** One document of this member, to whoever may see it. */
export const documentView = (row: DocumentRow, { caller, of, looked }: Looks): ComplianceDocument => ({
  id: row.docId,
  docType: row.docType,
  verified: row.state === 'VERIFIED',
  status: row.state === 'SUPERSEDED' ? 'REJECTED' : row.state,
  uploadedAt: row.uploadedAt.toISOString(),
  reviewedAt: row.reviewedAt?.toISOString() ?? null,
  reviewReason: row.reviewReason,
  reviewNotes: row.reviewNotes,
  address: fileAddress(row.fileId),
  isPdf: row.isPdf,
  opened: looked.has(row.fileId),
  can: allowed(memberPapersPolicy, caller, of, ['review']),
});

export const licenceView = (row: LicenceRow, { caller, of, looked }: Looks): ReviewedLicence => ({
  id: row.licenceId,
  place: row.place,
  document: row.document,
  number: row.number,
  issuer: row.issuer,
  issuedOn: row.issuedOn,
  expiresOn: row.expiresOn,
  state: row.state,
  verified: row.verifiedAt !== null,
  status: reviewStatus(row),
  changedAt: row.changedAt.toISOString(),
  reviewedAt: row.reviewedAt?.toISOString() ?? null,
  reviewReason: row.reviewReason,
  reviewNotes: row.reviewNotes,
  address: row.fileId && fileAddress(row.fileId),
  isPdf: row.isPdf,
  opened: row.fileId === null || looked.has(row.fileId),
  can: allowed(memberPapersPolicy, caller, of, ['review']),
});

/** What the code desk has decided about a license. */
export const reviewStatus = ({
  verifiedAt,
  reviewReason,
}: Pick<LicenceRow, 'verifiedAt' | 'reviewReason'>): ReviewedLicence['status'] => {
  if (verifiedAt) return 'VERIFIED';
  return reviewReason ? 'REJECTED' : 'PENDING';
};

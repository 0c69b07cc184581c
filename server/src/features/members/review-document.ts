import { randomUUID } from 'node:crypto';
import type { ComplianceDocument, DocumentReview } from '@keywright/contract/reviews';
import { idNumberColumns } from '../../access/id-number.ts';
import { actOnPeople } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { isConfirmedNoCode } from '@keywright/contract/free-text';
import { memberPapersPolicy } from '../../access/policies/member.policy.ts';
import { authorize } from '../../access/policy.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Failure } from '../../platform/failure.ts';
import { announce } from '../../platform/live/announce.ts';
import { oweMail } from '../../platform/mail/outbox.store.ts';
import type { Parts } from '../../platform/parts.ts';
import { paperKinds } from '../profile/papers.facts.ts';
import { listDocuments, lookedBy } from './list-papers.ts';
import type { MemberReactions } from './members.reactions.ts';
import {
  type DocumentRow,
  findDocument,
  ownerOfDocument,
  type Reviewed,
  saveDocumentReview,
  replacesMatchingId,
  saveIdNumber,
} from './reviews.store.ts';

type Review = DocumentReview & { docId: string };
type Row = Reviewed & DocumentRow;

/**
 * Approves or turns down one document, which this admin has opened since the member's name or state last changed. Its owner is held
 * meanwhile, as is whoever uploads: of a document that was replaced nothing is decided. The same decision again changes nothing.
 */
export const reviewDocument = async (
  parts: Parts,
  reactions: MemberReactions,
  caller: Known,
  { docId, ...review }: Review,
): Promise<ComplianceDocument> => {
  const personId = await ownerOfDocument(parts.db, docId);
  if (!personId) throw new Failure('not_found');
  const confirmedNoCode = !review.verified && isConfirmedNoCode([review.notes], review);
  return actOnPeople(parts, caller, [personId], async (tx, caller) => {
    const row = authorize(memberPapersPolicy, caller, 'review', await findDocument(tx, docId));
    if (row.state === 'SUPERSEDED') throw new Failure('document.superseded');
    const looked = await lookedBy(tx, caller, { of: row, fileIds: [row.fileId] });
    if (!looked.has(row.fileId)) throw new Failure('document.unseen');
    await noteIdNumber(parts, tx, caller, { row, review });
    if (!isSame(row, review)) {
      const reason = review.verified ? null : (review.reason ?? null);
      const notes = review.verified ? '' : review.notes;
      const at = parts.clock.now();
      await saveDocumentReview(tx, docId, { verified: review.verified, reason, notes, by: caller.person.id, at });
      await leaveTraces(tx, reactions, caller, { row, review, confirmedNoCode });
    }
    const now = await listDocuments({ db: tx }, caller, { userId: row.id });
    const decided = now.find(({ id }) => id === docId);
    if (!decided) throw new Failure('document.superseded');
    return decided;
  });
};

const isSame = (row: Row, { verified, reason, notes }: DocumentReview): boolean =>
  verified
    ? row.state === 'VERIFIED'
    : row.state === 'REJECTED' && row.reviewReason === reason && row.reviewNotes === notes;

/** Of an ID that was approved: its number, as a keyed hash, where the admin typed it. */
const noteIdNumber = async (
  { settings }: Pick<Parts, 'settings'>,
  tx: Tx,
  { trace }: Known,
  { row, review }: { row: Row; review: DocumentReview },
): Promise<void> => {
  if (!review.verified || !review.idNumber || !ids.has(row.docType)) return;
  const columns = idNumberColumns(settings, review);
  if (await replacesMatchingId(tx, row.id, columns)) throw new Failure('id_number.matches');
  await saveIdNumber(tx, row.id, columns);
  const details = { place: columns.id_number_place };
  await recordAct(tx, trace, { action: 'person.id_number_noted', object: { type: 'person', id: row.id }, details });
};

const ids: ReadonlySet<string> = new Set(['frontId', 'backId', 'driversLicenseFront', 'driversLicenseBack']);

const leaveTraces = async (
  tx: Tx,
  reactions: MemberReactions,
  { trace }: Known,
  {
    row,
    review: { verified, reason },
    confirmedNoCode,
  }: { row: Row; review: DocumentReview; confirmedNoCode: boolean },
): Promise<void> => {
  const object = { type: 'file', id: row.fileId } as const;
  const details = { personId: row.id, kind: row.docType };
  if (verified || !reason) await recordAct(tx, trace, { action: 'document.verified', object, details });
  else {
    await recordAct(tx, trace, {
      action: 'document.rejected',
      object,
      details: { ...details, confirmedNoCode },
      reason,
    });
    const restsOn = paperKinds.some((kind) => kind === row.docType);
    await oweMail(tx, {
      template: 'document-rejected',
      recipient: row.email,
      locale: row.locale,
      refs: { documentId: row.docId, reason, endsValidation: restsOn && row.isValidated },
      onceKey: `document-rejected:${row.docId}:${randomUUID()}`,
    });
    if (restsOn) await reactions.paperRejected(tx, { personId: row.id, trace });
  }
  await announce(tx, { type: 'account.changed', personId: row.id }, [`person:${row.id}`]);
  await announce(tx, { type: 'member.changed', personId: row.id }, ['desk']);
};

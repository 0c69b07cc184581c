import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@keywright/contract/endpoint';
import type { reviewLicence as reviewCall, ReviewedLicence } from '@keywright/contract/reviews';
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
import { listMemberLicences, lookedBy } from './list-papers.ts';
import { findLicence, type LicenceRow, ownerOfLicence, saveLicenceReview } from './review-licences.store.ts';
import type { Reviewed } from './reviews.store.ts';

type Review = BodyOf<typeof reviewCall>;
type Row = Reviewed & LicenceRow;

/**
 * Approves or turns down the number, issuer and dates of a license, as they were on the screen. The picture of it was opened before, where
 * there is one. Its owner is held meanwhile, as is whoever renews theirs.
 */
export const reviewLicence = async (
  parts: Parts,
  caller: Known,
  { id, ...review }: Review & { id: string },
): Promise<ReviewedLicence> => {
  const personId = await ownerOfLicence(parts.db, id);
  if (!personId) throw new Failure('not_found');
  const confirmedNoCode = !review.verified && isConfirmedNoCode([review.notes], review);
  return actOnPeople(parts, caller, [personId], async (tx, caller) => {
    const row = authorize(memberPapersPolicy, caller, 'review', await findLicence(tx, id));
    if (!isAsSeen(row, review.seen)) throw new Failure('licence.changed');
    if (review.verified && row.state === 'EXPIRED') throw new Failure('licence.ended');
    await requireLook(tx, caller, row);
    const reason = review.verified ? null : (review.reason ?? null);
    const notes = review.verified ? '' : review.notes;
    const at = parts.clock.now();
    await saveLicenceReview(tx, id, { verified: review.verified, reason, notes, by: caller.person.id, at });
    await leaveTraces(tx, caller, { row, review, confirmedNoCode });
    const now = await listMemberLicences({ db: tx }, caller, { userId: row.id });
    const decided = now.find((one) => one.id === id);
    if (!decided) throw new Failure('licence.changed');
    return decided;
  });
};

const isAsSeen = (row: Row, seen: Review['seen']): boolean =>
  row.number === seen.number && row.issuer === seen.issuer && row.expiresOn === seen.expiresOn;

const requireLook = async (tx: Tx, caller: Known, row: Row): Promise<void> => {
  const { fileId } = row;
  if (fileId === null) return;
  const looked = await lookedBy(tx, caller, { of: row, fileIds: [fileId] });
  if (!looked.has(fileId)) throw new Failure('document.unseen');
};

const leaveTraces = async (
  tx: Tx,
  { trace }: Known,
  { row, review: { verified, reason }, confirmedNoCode }: { row: Row; review: Review; confirmedNoCode: boolean },
): Promise<void> => {
  const details = { place: row.place, document: row.document, expiresOn: row.expiresOn };
  const object = { type: 'person', id: row.id } as const;
  if (verified || !reason) await recordAct(tx, trace, { action: 'licence.verified', object, details });
  else {
    await recordAct(tx, trace, {
      action: 'licence.rejected',
      object,
      details: { ...details, confirmedNoCode },
      reason,
    });
    await oweMail(tx, {
      template: 'licence-rejected',
      recipient: row.email,
      locale: row.locale,
      refs: { ...details, licenceId: row.licenceId, reason },
      onceKey: `licence-rejected:${row.licenceId}:${randomUUID()}`,
    });
  }
  await announce(tx, { type: 'account.changed', personId: row.id }, [`person:${row.id}`]);
  await announce(tx, { type: 'member.changed', personId: row.id }, ['desk']);
};

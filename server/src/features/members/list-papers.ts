import type { ComplianceDocument, ReviewedLicence, WaitingPerson } from '@keywright/contract/reviews';
import type { Known } from '../../access/actor.ts';
import { memberPapersPolicy } from '../../access/policies/member.policy.ts';
import { authorize } from '../../access/policy.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { countMembersToReview } from './members.facts.ts';
import { lookedAt } from './members.store.ts';
import { licencesToReview } from './review-licences.store.ts';
import { documentsOf, findReviewed, findWaiting } from './reviews.store.ts';
import { documentView, licenceView } from './reviews.view.ts';

const MOST_SHOWN = 100;

/** Who waits longest for somebody to look at what they gave. */
export const listWaiting = async ({ db }: { db: Db }): Promise<{ people: WaitingPerson[]; waiting: number }> => {
  const [rows, waiting] = await Promise.all([findWaiting(db, MOST_SHOWN), countMembersToReview(db)]);
  const people = rows.map(({ since, isValidated, state, ...row }) => ({
    ...row,
    state: state ?? '',
    isValidatedUser: isValidated,
    waitingSince: since.toISOString(),
  }));
  return { people, waiting };
};

/** The current documents of a member; nothing of them is opened by that. */
export const listDocuments = async (
  { db }: { db: Db | Tx },
  caller: Known,
  { userId }: { userId: string },
): Promise<ComplianceDocument[]> => {
  const of = authorize(memberPapersPolicy, caller, 'view', await findReviewed(db, userId));
  const rows = await documentsOf(db, userId);
  const looked = await lookedBy(db, caller, { of, fileIds: rows.map(({ fileId }) => fileId) });
  return rows.map((row) => documentView(row, { caller, of, looked }));
};

/** The licenses of a member. */
export const listMemberLicences = async (
  { db }: { db: Db | Tx },
  caller: Known,
  { userId }: { userId: string },
): Promise<ReviewedLicence[]> => {
  const of = authorize(memberPapersPolicy, caller, 'view', await findReviewed(db, userId));
  const rows = await licencesToReview(db, userId);
  const fileIds = rows.flatMap(({ fileId }) => fileId ?? []);
  const looked = await lookedBy(db, caller, { of, fileIds });
  return rows.map((row) => licenceView(row, { caller, of, looked }));
};

/** Which of these files the caller has opened as a member is looked at. */
export const lookedBy = (
  db: Db | Tx,
  { person }: Known,
  { of, fileIds }: { of: { id: string }; fileIds: readonly string[] },
): Promise<Set<string>> => lookedAt(db, { by: person.id, personId: of.id, fileIds });

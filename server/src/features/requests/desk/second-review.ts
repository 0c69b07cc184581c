import type { ReviewExclusion, SecondLook } from '@keywright/contract/flags';
import type { Caller } from '../../../access/actor.ts';
import { isLooker, isOwnCase, isThemselves } from '../../../access/policies/request.policy.ts';
import {
  aloneFrom,
  isNewBesideOlder,
  isNoSecondPerson,
  isToAddressOf,
  peopleBeside,
  reviewersOf,
  reviewExclusion,
  type SoleReview,
} from '../../../access/policies/second-review.policy.ts';
import { Failure } from '../../../platform/failure.ts';
import type { DeskCase } from './desk.store.ts';
import type { Look } from './flag-facts.store.ts';

type Flagged = Pick<
  DeskCase,
  | 'status'
  | 'flags'
  | 'flagsMark'
  | 'looks'
  | 'validators'
  | 'deskPeople'
  | 'personId'
  | 'guestId'
  | 'email'
  | 'startedBy'
  | 'heldSince'
  | 'reviewAskedBy'
  | 'reviewAskedAt'
  | 'fulfilledBy'
  | 'report'
  | 'imagesDeletedAt'
>;

/** What is done to a request: a code is sent, a first or another one; or the money goes back after a report. */
type Act = 'send' | 'refund';

const isToSender = (row: Flagged, senderId: string | null): boolean => isToAddressOf(row.deskPeople, row, senderId);

/**
 * Whether a code waits for a second admin before this sender may send it: a flag asks for it, any flag of a member whom
 * the sender validated, or an order that writes to the sender's own address.
 */
const isNeededToSend = (row: Flagged, senderId: string | null): boolean =>
  row.flags.some(({ needsSecond }) => needsSecond) ||
  (row.flags.length > 0 && senderId !== null && row.validators.includes(senderId)) ||
  isToSender(row, senderId);

/**
 * A refund of a flagged case is decided by two people, and so is one by the admin who sent the code or placed the order, whose
 * account the sender made, or whose account is new.
 */
const isNeededToRefund = (row: Flagged, senderId: string | null, isOwn: boolean): boolean =>
  row.flags.some(({ kind }) => kind !== 'CODE_REPORTED') ||
  isNoSecondPerson(row.deskPeople, senderId, row.fulfilledBy) ||
  isNewBesideOlder(row.deskPeople, senderId) ||
  isOwn ||
  isToSender(row, senderId);

/** Whether anybody's review may become valid, whoever sends: nobody knows yet who answers a report. */
export const mayNeedSecondReview = (row: Flagged): boolean =>
  row.report !== null || row.flags.some(({ needsSecond }) => needsSecond) || isNeededToSend(row, row.startedBy);

/** A verdict on the request as it is now, and why it is not valid for the sender; null where it is. */
type Judged = { look: Look; excludedAs: ReviewExclusion | null };

/** The verdicts on the request as it is now, the last first, of everybody who works at the desk. */
const judgedLooks = (row: Flagged, senderOf: (look: Look) => string | null): Judged[] =>
  row.looks.flatMap((look) => {
    const reviewer = row.deskPeople.find(({ id, revokedAt }) => id === look.by && revokedAt === null);
    if (look.mark !== row.flagsMark || !reviewer) return [];
    return [{ look, excludedAs: reviewExclusion(reviewer, row, { people: row.deskPeople, senderId: senderOf(look) }) }];
  });

const isValid = ({ excludedAs }: Judged): boolean => excludedAs === null;

/** The last valid verdict for this sender. */
const lastReview = (row: Flagged, senderId: string | null): Look | undefined =>
  judgedLooks(row, () => senderId).find(isValid)?.look;

type Excluded = { why: ReviewExclusion; senderId: string | null };

/**
 * Why this caller can't review the request, and beside which sender; null where they can. While nobody holds the request, the
 * review has to be valid for at least one colleague: a review that can never be valid is not given.
 */
export const exclusionOf = (row: Flagged, caller: Caller, holderId: string | null): Excluded | null => {
  if (isOwnCase(caller, row)) return { why: 'OWN_CASE', senderId: null };
  const self = row.deskPeople.find((person) => isThemselves(caller, person));
  if (!self) return null;
  const exclusionFor = (senderId: string | null): Excluded | null => {
    const why = reviewExclusion(self, row, { people: row.deskPeople, senderId });
    return why && { why, senderId };
  };
  if (holderId !== null) return exclusionFor(holderId);
  const colleagues = row.deskPeople.filter(
    ({ id, revokedAt, hasOwnPassword }) => id !== self.id && revokedAt === null && hasOwnPassword,
  );
  if (colleagues.length === 0) return { why: 'SENDER', senderId: self.id };
  const exclusions = colleagues.map(({ id }) => exclusionFor(id));
  return exclusions.every((one) => one !== null) ? (exclusions[0] ?? null) : null;
};

/** The review to show: the last valid one, else the last one with why it is not valid for the sender. */
const shownReview = (row: Flagged, caller: Caller, holderId: string | null): Judged | undefined => {
  // Before the start the caller would be the sender; what the caller said is for everybody else.
  const senderOf = (look: Look) =>
    holderId ?? (row.report === null && isLooker(caller, look) ? null : (caller.person?.id ?? null));
  const looks = judgedLooks(row, senderOf);
  return looks.find(isValid) ?? looks[0];
};

type ReviewAsk = { by: string; name: string; at: Date };

/** Who asked for a second review: it is valid while that admin holds the request, or until the report is answered. */
export const reviewAskOf = (row: Flagged): ReviewAsk | null => {
  const { reviewAskedBy: by, reviewAskedAt: at, status, report, startedBy, heldSince, deskPeople } = row;
  const asker = deskPeople.find(({ id, revokedAt }) => id === by && revokedAt === null);
  if (!asker || at === null) return null;
  const isHeld = status === 'INPROGRESS' && by === startedBy && at >= (heldSince ?? at);
  return (report ? at >= new Date(report.reportedAt) : isHeld) ? { by: asker.id, name: asker.name, at } : null;
};

/** Who would send the code or give the refund: the admin who holds the request, or who asked for the review of a reported code. */
export const expectedSenderOf = (row: Flagged): string | null =>
  row.report ? (reviewAskOf(row)?.by ?? null) : row.startedBy;

/** A verdict answers what was asked for. Where nobody could give one any more, the question is not open either. */
const askView = (
  row: Flagged,
  caller: Caller,
  { isApproved, reviewers }: Pick<SecondLook, 'isApproved' | 'reviewers'>,
): SecondLook['asked'] => {
  const asked = reviewAskOf(row);
  if (!asked) return null;
  const last = lastReview(row, asked.by);
  const isRefused = last?.verdict === 'OBJECTED' && new Date(last.at) >= asked.at;
  return {
    name: asked.name,
    at: asked.at.toISOString(),
    isMine: isThemselves(caller, { id: asked.by }),
    isOpen: !isApproved && !isRefused && reviewers > 0,
  };
};

const lastView = (caller: Caller, { look, excludedAs }: Judged): SecondLook['last'] => ({
  verdict: look.verdict,
  name: look.name,
  note: look.note,
  at: new Date(look.at).toISOString(),
  isMine: isLooker(caller, look),
  excludedAs,
});

const reviewersView = (
  row: Flagged,
  senderId: string | null,
): Pick<SecondLook, 'reviewers' | 'isSoleReviewer' | 'aloneFrom'> => {
  const from = senderId === null ? null : aloneFrom(row.deskPeople, row, senderId);
  const reviewers = row.imagesDeletedAt === null ? reviewersOf(row.deskPeople, row, senderId).length : 0;
  return {
    reviewers,
    isSoleReviewer: reviewers === 0 && from === null && !isNewBesideOlder(row.deskPeople, senderId),
    aloneFrom: reviewers === 0 ? (from?.toISOString() ?? null) : null,
  };
};

const exclusionView = (
  { deskPeople }: Flagged,
  excluded: Excluded | null,
): Pick<SecondLook, 'excludedAs' | 'excludedBeside'> => ({
  excludedAs: excluded?.why ?? null,
  excludedBeside: deskPeople.find(({ id }) => id === excluded?.senderId)?.name ?? null,
});

/**
 * The second review as the desk sees it: for the admin who holds the request, else for the caller, who would be the sender.
 * A verdict that is not valid for this sender is shown with the reason.
 */
export const secondReviewOf = (row: Flagged, caller: Caller): SecondLook => {
  const holder = expectedSenderOf(row);
  const sender = holder ?? caller.person?.id ?? null;
  const shown = shownReview(row, caller, holder);
  const isApproved = shown !== undefined && isValid(shown) && shown.look.verdict === 'APPROVED';
  const reviewing = reviewersView(row, sender);
  return {
    isNeeded: isNeededToSend(row, sender),
    isNeededForRefund: row.report !== null && isNeededToRefund(row, sender, isOwnCase(caller, row)),
    isApproved,
    asked: askView(row, caller, { isApproved, reviewers: reviewing.reviewers }),
    ...reviewing,
    isToSender: isToSender(row, sender),
    hasValidated: sender !== null && row.validators.includes(sender),
    ...exclusionView(row, exclusionOf(row, caller, holder)),
    last: shown ? lastView(caller, shown) : null,
  };
};

/** What an act rests on: whose review, or that the sender went on alone, and beside whom; and whose reviews were not valid. */
export type SecondReview = { needed: boolean; by: string | null; alone: SoleReview | null; notValid: string[] };

/** Whose verdicts the act does not rest on, because they are not valid for this sender. */
const notValidFor = (row: Flagged, senderId: string): string[] => [
  ...new Set(
    judgedLooks(row, () => senderId)
      .filter((one) => !isValid(one))
      .map(({ look }) => look.by),
  ),
];

/** What the audit log tells of it with the act itself. */
export const secondReviewTold = ({ by, alone, notValid }: SecondReview) => ({
  ...(by && { secondLookBy: by }),
  ...(notValid.length > 0 && { reviewsNotValid: notValid }),
  ...(alone && { soleReviewer: true as const }),
});

type Wanted = { act: Act; caller: Caller; senderId: string; soleReviewReason: string | undefined };

/**
 * What an act rests on, where it needs a second review. The desk's people are locked by the caller of this function.
 * @throws `request.second_look` while somebody could review and nobody approved; `request.reviewer_revoked` where the
 * access of that person was revoked in the last 24 hours; `request.sole_reason` where the sender may go on alone and gave no reason;
 * `photo.gone` for a code whose photos nobody can review any more.
 */
export const requireSecondReview = (
  row: Flagged,
  { act, caller, senderId, soleReviewReason }: Wanted,
): SecondReview => {
  const isNeeded =
    act === 'send' ? isNeededToSend(row, senderId) : isNeededToRefund(row, senderId, isOwnCase(caller, row));
  const notValid = notValidFor(row, senderId);
  if (!isNeeded) return { needed: false, by: null, alone: null, notValid };
  const review = lastReview(row, senderId);
  if (review?.verdict === 'APPROVED') return { needed: true, by: review.by, alone: null, notValid };
  // Nobody reviews photos that were destroyed: no other code, but the money can go back.
  const isGone = row.imagesDeletedAt !== null;
  if (isGone && act === 'send') throw new Failure('photo.gone');
  if (!isGone && reviewersOf(row.deskPeople, row, senderId).length > 0) throw new Failure('request.second_look');
  if (isNewBesideOlder(row.deskPeople, senderId)) throw new Failure('request.second_look');
  if (aloneFrom(row.deskPeople, row, senderId)) throw new Failure('request.reviewer_revoked');
  if (!soleReviewReason) throw new Failure('request.sole_reason');
  const alone = { reason: soleReviewReason, ...peopleBeside(row.deskPeople, senderId) };
  return { needed: true, by: null, alone, notValid };
};

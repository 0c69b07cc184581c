import type { SecondLook } from '@keywright/contract/flags';
import type { Caller } from '../../../access/actor.ts';
import { isLooker, isOwnCase, isThemselves } from '../../../access/policies/request.policy.ts';
import {
  aloneFrom,
  isNewBesideOthers,
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
  | 'flags'
  | 'flagsMark'
  | 'looks'
  | 'validators'
  | 'deskPeople'
  | 'personId'
  | 'guestId'
  | 'email'
  | 'startedBy'
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
  isNewBesideOthers(row.deskPeople, senderId) ||
  isOwn ||
  isToSender(row, senderId);

/** Whether anybody's review may become valid, whoever sends: nobody knows yet who answers a report. */
export const mayNeedSecondReview = (row: Flagged): boolean =>
  row.report !== null || row.flags.some(({ needsSecond }) => needsSecond) || isNeededToSend(row, row.startedBy);

/** The last verdict on the request as it is now by somebody whose review is valid for this sender. */
const lastReview = (row: Flagged, senderId: string | null): Look | undefined => {
  const reviewers = new Set(reviewersOf(row.deskPeople, row, senderId).map(({ id }) => id));
  return row.looks.find((look) => look.mark === row.flagsMark && reviewers.has(look.by));
};

/** Why this caller can't review the request, while that sender holds it. */
export const exclusionOf = (row: Flagged, caller: Caller, senderId: string | null) => {
  if (isOwnCase(caller, row)) return 'OWN_CASE';
  const self = row.deskPeople.find((person) => isThemselves(caller, person));
  return self ? reviewExclusion(self, row, { people: row.deskPeople, senderId }) : null;
};

/**
 * The second review as the desk sees it: for the admin who holds the request, else for the caller, who would be the sender.
 * A verdict of the caller is shown too, although it is not valid for a code that the caller sends.
 */
export const secondReviewOf = (row: Flagged, caller: Caller): SecondLook => {
  const holder = row.report ? null : row.startedBy;
  const sender = holder ?? caller.person?.id ?? null;
  const last = lastReview(row, holder);
  const from = sender === null ? null : aloneFrom(row.deskPeople, row, sender);
  const reviewers = row.imagesDeletedAt === null ? reviewersOf(row.deskPeople, row, sender).length : 0;
  return {
    isNeeded: isNeededToSend(row, sender),
    isNeededForRefund: row.report !== null && isNeededToRefund(row, sender, isOwnCase(caller, row)),
    isApproved: lastReview(row, row.report ? sender : holder)?.verdict === 'APPROVED',
    reviewers,
    isSoleReviewer: reviewers === 0 && from === null && !isNewBesideOthers(row.deskPeople, sender),
    aloneFrom: reviewers === 0 ? (from?.toISOString() ?? null) : null,
    isToSender: isToSender(row, sender),
    excludedAs: exclusionOf(row, caller, holder),
    last: last
      ? {
          verdict: last.verdict,
          name: last.name,
          note: last.note,
          at: new Date(last.at).toISOString(),
          isMine: isLooker(caller, last),
        }
      : null,
  };
};

/** What an act rests on: whose review, or that the sender went on alone, and beside whom. */
export type SecondReview = { needed: boolean; by: string | null; alone: SoleReview | null };

/** What the audit log tells of it with the act itself. */
export const secondReviewTold = ({ by, alone }: SecondReview) => ({
  ...(by && { secondLookBy: by }),
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
  if (!isNeeded) return { needed: false, by: null, alone: null };
  const review = lastReview(row, senderId);
  if (review?.verdict === 'APPROVED') return { needed: true, by: review.by, alone: null };
  // Nobody reviews photos that were destroyed: no other code, but the money can go back.
  const isGone = row.imagesDeletedAt !== null;
  if (isGone && act === 'send') throw new Failure('photo.gone');
  if (!isGone && reviewersOf(row.deskPeople, row, senderId).length > 0) throw new Failure('request.second_look');
  if (isNewBesideOthers(row.deskPeople, senderId)) throw new Failure('request.second_look');
  if (aloneFrom(row.deskPeople, row, senderId)) throw new Failure('request.reviewer_revoked');
  if (!soleReviewReason) throw new Failure('request.sole_reason');
  return { needed: true, by: null, alone: { reason: soleReviewReason, ...peopleBeside(row.deskPeople, senderId) } };
};

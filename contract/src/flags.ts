import { z } from 'zod';
import { blockKinds } from './block-kinds.ts';
import { endpoint } from './endpoint.ts';
import { flagKinds } from './flag-kinds.ts';
import { placeCodes } from './places.ts';
import { waitingWith } from './rule-change.ts';
import { DocumentKind, RequestStatus, VinWarning } from './requests.ts';
import * as calls from './flags.calls.ts';

const needsSecond = z.boolean();

/** Another order of somebody else; at most three are named, the newest first. */
const OtherOrder = z.object({
  /** The request, to be opened beside this one. */
  id: z.uuid(),
  confirmationNumber: z.string(),
  status: RequestStatus,
  paidAt: z.iso.datetime(),
});

/** Where else a photo is, at most six: in somebody else's order, or among the papers of another account (no number then). */
const OtherPhoto = z.object({
  kind: DocumentKind,
  confirmationNumber: z.string().nullable(),
  /** The same for photos of one order or account, and for no others of this flag. */
  source: z.int(),
  /** The request where it is, or the account among whose papers it is. */
  requestId: z.uuid().nullable(),
  personId: z.uuid().nullable(),
  storedAt: z.iso.datetime(),
});

/** Where else the number of an ID is, at most six: in somebody else's order, or on another account (no number then). */
const OtherId = z.object({
  confirmationNumber: z.string().nullable(),
  requestId: z.uuid().nullable(),
  personId: z.uuid().nullable(),
});

/** One thing that should make the desk look twice, with what was seen. */
export const Flag = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('VIN_ELSEWHERE'), needsSecond, orders: z.array(OtherOrder) }),
  z.object({ kind: z.literal('SAME_PHOTO'), needsSecond, photos: z.array(OtherPhoto) }),
  z.object({ kind: z.literal('SIMILAR_PHOTO'), needsSecond, photos: z.array(OtherPhoto) }),
  z.object({ kind: z.literal('SAME_ID'), needsSecond, others: z.array(OtherId) }),
  z.object({ kind: z.literal('VIN_FORM'), needsSecond, warnings: z.array(VinWarning) }),
  /** Whole days since the account was opened, when it paid. */
  z.object({ kind: z.literal('NEW_ACCOUNT'), needsSecond, days: z.int() }),
  /** How many requests the same customer paid in the 24 hours up to this one, it included. */
  z.object({ kind: z.literal('MANY_REQUESTS'), needsSecond, count: z.int() }),
  /** The state of the profile, and the one to which the postal code of its address belongs. */
  z.object({ kind: z.literal('OTHER_STATE'), needsSecond, state: z.string(), byPostalCode: z.string() }),
  /** The state where the member works requires a license, and the member has none on file. */
  z.object({ kind: z.literal('LICENSE_MISSING'), needsSecond, place: z.enum(placeCodes) }),
  /** Its code was delivered and is said not to work: another one for the same car would follow. */
  z.object({ kind: z.literal('CODE_REPORTED'), needsSecond, releasedBy: z.string(), releasedAt: z.iso.datetime() }),
  /** It matches the block list: by what, and why that is on it. */
  z.object({
    kind: z.literal('BLOCKED'),
    needsSecond,
    entries: z.array(z.object({ id: z.uuid(), on: z.enum(blockKinds), reason: z.string() })),
  }),
]);
export type Flag = z.infer<typeof Flag>;

export const LookVerdict = z.enum(['APPROVED', 'OBJECTED']);
export type LookVerdict = z.infer<typeof LookVerdict>;

/** Why a person can't give the second review of a request. */
export const ReviewExclusion = z.enum([
  'SENDER',
  'OWN_CASE',
  'CREATED_BY_SENDER',
  'APPROVED_BY_SENDER',
  'MADE_SENDER',
  'PASSWORD_NOT_OWN',
  'NEW_ACCOUNT',
  'EMAIL_NOT_CONFIRMED',
]);
export type ReviewExclusion = z.infer<typeof ReviewExclusion>;

/** The second review of a request, for the admin who holds it, or for the caller where nobody does. */
export const SecondLook = z.object({
  /** The code is not sent before a second admin approved. */
  isNeeded: z.boolean(),
  /** A refund after a report is not given before a second admin approved; false where no code was reported. */
  isNeededForRefund: z.boolean(),
  isApproved: z.boolean(),
  /** How many people could give the second review now. */
  reviewers: z.int(),
  /** Nobody could, so the sender may go on alone with a reason and a fresh proof of identity. */
  isSoleReviewer: z.boolean(),
  /** Nobody could because a reviewer's access was revoked; the sender may go on alone from this time on. */
  aloneFrom: z.iso.datetime().nullable(),
  /** The email address of the order is the sender's own, though the order is no account's of theirs. */
  isToSender: z.boolean(),
  /** The sender validated the member who ordered, so that each flag of the request needs a second review. */
  hasValidated: z.boolean(),
  /** Why the caller can't review; null where the caller can. */
  excludedAs: ReviewExclusion.nullable(),
  /** The name of the sender for whom the caller's review would not be valid; null where there is no such sender. */
  excludedBeside: z.string().nullable(),
  /** Who asked for the second review and now waits for it, or has it; null while nobody did. */
  asked: z
    .object({
      name: z.string(),
      at: z.iso.datetime(),
      isMine: z.boolean(),
      /** Nobody has given the review since. */
      isOpen: z.boolean(),
    })
    .nullable(),
  /** The last valid verdict on the request as it is now, else the last one that is not valid. */
  last: z
    .object({
      verdict: LookVerdict,
      name: z.string(),
      note: z.string(),
      at: z.iso.datetime(),
      isMine: z.boolean(),
      /** Why it is no second review beside the sender; null where it is one. */
      excludedAs: ReviewExclusion.nullable(),
    })
    .nullable(),
});
export type SecondLook = z.infer<typeof SecondLook>;

const flagRuleAsked = {
  needsSecond,
  /** In the unit of its kind (`flagBounds`); null for a kind without a number. */
  most: z.int().nullable(),
};

export const FlagRuleNow = z.object({
  kind: z.enum(flagKinds satisfies readonly Flag['kind'][]),
  /** 0 where nobody has changed what counts at first. */
  version: z.int(),
  ...flagRuleAsked,
  changedAt: z.iso.datetime().nullable(),
  changedBy: z.string().nullable(),
  waiting: waitingWith(z.object(flagRuleAsked)),
  /** Of the requests decided in the last 365 days that had this flag: how many there were, and how many are labeled as fraud. */
  precision: z.object({ flagged: z.int(), fraud: z.int() }),
});
export type FlagRuleNow = z.infer<typeof FlagRuleNow>;

export const flagRules = endpoint(calls.flagRules, {
  summary: 'When a request is flagged, and which flags make its code wait for a second admin.',
  reply: z.array(FlagRuleNow),
  discloses: 'colleagues',
  fails: [],
});

export const changeFlagRule = endpoint(calls.changeFlagRule, {
  summary:
    'Says when one kind of flag is raised and whether its codes wait for a second admin, on record with what it said before; it counts at once.',
  params: z.object({ kind: z.enum(flagKinds) }),
  body: z.object({
    /** The version that was on the screen. */
    version: z.int().min(0),
    needsSecond,
    most: z.int({ error: 'invalid' }).min(0, 'invalid').max(1000, 'invalid').nullable(),
  }),
  reply: z.array(FlagRuleNow),
  discloses: 'colleagues',
  fails: ['flag_rule.changed'],
});

/** A dry run judges the requests of so many days. */
export const DRY_RUN_DAYS = 30;
/** More are not judged at once: the newest ones. */
export const MAX_DRY_RUN_REQUESTS = 1000;

export const FlagDryRun = z.object({
  flagged: z.int(),
  of: z.int(),
  /** There were more than `MAX_DRY_RUN_REQUESTS`. */
  isCapped: z.boolean(),
});
export type FlagDryRun = z.infer<typeof FlagDryRun>;

export const tryFlagRule = endpoint(calls.tryFlagRule, {
  summary:
    'How many requests paid in the last 30 days a rule would flag, at most the newest 1,000, judged by what is known now. It changes nothing.',
  params: z.object({ kind: z.enum(flagKinds) }),
  query: z.object({ most: z.coerce.number().int().min(0).max(1000).optional() }),
  reply: FlagDryRun,
  discloses: 'nothing',
  fails: [],
});

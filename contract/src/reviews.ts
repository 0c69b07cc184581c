import { z } from 'zod';
import { Licence } from './compliance.ts';
import { opensOf } from './disclosure.ts';
import { endpoint } from './endpoint.ts';
import { bodyWithoutCodes, noCodeText, notStoredText } from './free-text.ts';
import { IdNumber } from './id-number.ts';
import { CredentialPart } from './profile.ts';
import { bounded, note } from './text.ts';
import * as calls from './reviews.calls.ts';

/** Why something that a member gave was turned down. */
export const PaperReason = z.enum(['UNREADABLE', 'CUT_OFF', 'EXPIRED', 'WRONG_DOCUMENT', 'OTHER_NAME', 'OTHER']);
export type PaperReason = z.infer<typeof PaperReason>;

/** What of a member's files proves something: the papers of registration and the credentials. */
export const DocType = z.enum(['frontId', 'backId', 'insurance', ...CredentialPart.options]);
export type DocType = z.infer<typeof DocType>;

/** What came of looking at something; before that none of it is there. */
const Outcome = z.object({
  verified: z.boolean(),
  status: z.enum(['PENDING', 'VERIFIED', 'REJECTED']),
  reviewedAt: z.iso.datetime().nullable(),
  reviewReason: PaperReason.nullable(),
  /** In the desk's own words, to the member. */
  reviewNotes: z.string(),
});

/** One current document of a member. Another picture is another document. */
export const ComplianceDocument = Outcome.extend({
  id: z.uuid(),
  docType: DocType,
  uploadedAt: z.iso.datetime(),
  /** Where the file is; each look of the desk's is on record. */
  address: z.string(),
  isPdf: z.boolean(),
  /** Whether whoever asks has opened it since its owner's name or state last changed, and so may decide on it. */
  opened: z.boolean(),
  can: z.array(z.enum(['review'])),
});
export type ComplianceDocument = z.infer<typeof ComplianceDocument>;

/** Somebody with something to look at. */
export const WaitingPerson = z.object({
  id: z.uuid(),
  fname: z.string(),
  lname: z.string(),
  state: z.string(),
  isValidatedUser: z.boolean(),
  /** Of what waits, since when the oldest does. */
  waitingSince: z.iso.datetime(),
  documents: z.int(),
  licences: z.int(),
});
export type WaitingPerson = z.infer<typeof WaitingPerson>;

export const waitingPeople = endpoint(calls.waitingPeople, {
  summary:
    'The hundred members who wait longest for somebody to look at their documents, and how many wait (at most 1,000).',
  reply: z.object({ people: z.array(WaitingPerson), waiting: z.int() }),
  discloses: {
    kind: 'member',
    isOpened: false,
    idsOf: ({ people }: { people: WaitingPerson[] }) => people.map(({ id }) => id),
  },
  fails: [],
});

export const complianceDocuments = endpoint(calls.complianceDocuments, {
  summary: 'The current documents of a member and what came of looking at them: for the desk, and for whose they are.',
  params: z.object({ userId: z.uuid() }),
  reply: z.array(ComplianceDocument),
  discloses: opensOf('member', 'userId'),
  fails: [],
});

/** As the form is filled in: of what is turned down the member is told why. */
const decision = {
  verified: z.boolean(),
  reason: PaperReason.optional(),
  notes: noCodeText(note(500)).default(''),
};
const needsReason = { path: ['reason'], error: 'reason.required' };
const needsWords = { path: ['notes'], error: 'note.required' };
type Said = { verified: boolean; reason?: PaperReason | undefined; notes: string };
const hasReason = ({ verified, reason }: Said): boolean => verified || reason !== undefined;
const hasWords = ({ verified, reason, notes }: Said): boolean => verified || reason !== 'OTHER' || notes !== '';

/** A document that is turned down without a reason, as the specified call does, is turned down for another reason. */
export const DocumentReview = bodyWithoutCodes({ ...decision, ...IdNumber }).overwrite((said) =>
  hasReason(said) ? said : { ...said, reason: 'OTHER' as const },
);
export type DocumentReview = z.output<typeof DocumentReview>;

export const reviewDocument = endpoint(calls.reviewDocument, {
  summary:
    'Approves or turns down one document that this admin has opened. Turned down without a reason it has another reason. Turned down, its owner is told why by mail and in their profile, and one of an ID ends their validation. Of a document that another one has replaced nothing is decided any more.',
  params: z.object({ docId: z.uuid() }),
  body: DocumentReview,
  reply: ComplianceDocument,
  discloses: 'recorded',
  fails: ['document.superseded', 'document.unseen', 'id_number.matches'],
});

/** A license as whoever checks it sees it. */
export const ReviewedLicence = Licence.extend(Outcome.shape).extend({
  id: z.uuid(),
  changedAt: z.iso.datetime(),
  /** The picture of it that was there when it was given, if there was one. */
  address: z.string().nullable(),
  isPdf: z.boolean(),
  opened: z.boolean(),
  can: z.array(z.enum(['review'])),
});
export type ReviewedLicence = z.infer<typeof ReviewedLicence>;

export const complianceLicences = endpoint(calls.complianceLicences, {
  summary: 'The licenses of a member with numbers, issuers and expiries: for the desk, and for whose they are.',
  params: z.object({ userId: z.uuid() }),
  reply: z.array(ReviewedLicence),
  discloses: opensOf('member', 'userId'),
  fails: [],
});

const shown = notStoredText(bounded({ most: 200 }));
/** What of a license was on the screen of whoever decides. */
export const LicenceSeen = z.object({ number: shown, issuer: shown, expiresOn: z.iso.date() });

export const reviewLicence = endpoint(calls.reviewLicence, {
  summary:
    'Approves or turns down the number, issuer and dates of a license, as they were on the screen; the picture of it, where there is one, was opened before.',
  params: z.object({ id: z.uuid() }),
  body: bodyWithoutCodes({ ...decision, seen: LicenceSeen })
    .refine(hasReason, needsReason)
    .refine(hasWords, needsWords),
  reply: ReviewedLicence,
  discloses: 'recorded',
  fails: ['document.unseen', 'licence.changed', 'licence.ended'],
});

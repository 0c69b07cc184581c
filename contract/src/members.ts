import { z } from 'zod';
import { State } from './accounts.ts';
import { Email } from './email.ts';
import { lists, opens, opensOf } from './disclosure.ts';
import { endpoint } from './endpoint.ts';
import { bodyWithoutCodes, mayHoldCodeText, noCodeText, notStoredText } from './free-text.ts';
import { flagKinds } from './flag-kinds.ts';
import { StandingHold } from './legal-holds.ts';
import { ReportKind, ReportState } from './report-kinds.ts';
import { PaidStatus, RequestStatus } from './requests.ts';
import { DocType, ReviewedLicence } from './reviews.ts';
import { bounded, note, trimmed } from './text.ts';
import { Tier } from './pricing-shapes.ts';
import * as calls from './members.calls.ts';

export const MemberAction = z.enum(['validate', 'revoke', 'reinstate']);
export type MemberAction = z.infer<typeof MemberAction>;

export const MemberPaper = z.enum(['frontId', 'backId', 'insurance']);
export type MemberPaper = z.infer<typeof MemberPaper>;

/** A member as the desk sees them. Of the papers it holds the addresses; each look at one is on record. */
export const Member = z.object({
  id: z.uuid(),
  fname: z.string(),
  lname: z.string(),
  email: z.string(),
  /** In lists masked but for its last four digits; whole where one member is opened. */
  phone: z.string(),
  state: z.string(),
  isActive: z.boolean(),
  isValidatedUser: z.boolean(),
  /** The plan that counts now, a running trial's too. */
  tier: Tier,
  /** Until when their trial runs or ran; null for who never had one. */
  trialEndsAt: z.iso.datetime().nullable(),
  registeredAt: z.iso.datetime(),
  frontId: z.string().nullable(),
  backId: z.string().nullable(),
  insurance: z.string().nullable(),
  /** What the desk has noted about them, which they never see. */
  adminApprovalNotes: z.string(),
  /** Which version of the notes this is: a change says which one it was made of. */
  notesVersion: z.int(),
  can: z.array(MemberAction),
});
export type Member = z.infer<typeof Member>;

/** What validation would pass over: the license that the member's state requires, or a document that nobody has decided on. */
export const Missing = z.enum(['LICENSE', ...DocType.options]);
export type Missing = z.infer<typeof Missing>;

/**
 * One member, with which of the papers this very admin has opened since their name or state last changed; and, said to super admins alone,
 * whether a hold keeps what is theirs.
 */
export const OneMember = Member.extend({
  opened: z.array(MemberPaper),
  missing: z.array(Missing),
  /** Who validated the member, and why although something was missing; null for one who is not validated. */
  validation: z.object({ by: z.string(), at: z.iso.datetime(), reason: z.string() }).nullable(),
  holds: z.array(StandingHold).optional(),
});
export type OneMember = z.infer<typeof OneMember>;

const params = z.object({ id: z.uuid() });

/** What an admin judges a member by, as it was on their screen. */
const shown = notStoredText(bounded({ most: 200 }));
export const Seen = z.object({
  fname: shown,
  lname: shown,
  state: shown,
  frontId: shown.nullable(),
  backId: shown.nullable(),
  insurance: shown.nullable(),
});
export type Seen = z.infer<typeof Seen>;

export const validateMember = endpoint(calls.validateMember, {
  summary:
    'Marks a member as validated, once this admin has looked at the three papers that are there now. Where a required license is not on file, or nobody has decided on a document, it is refused (`detail` names what is missing) unless a `reason` is given, on record. With `seen`, what was on the screen, it is refused when anything of that has changed. One who is validated already stays as they are.',
  params,
  body: bodyWithoutCodes({ seen: Seen.optional(), reason: noCodeText(note(500)).default('') }).default({ reason: '' }),
  reply: OneMember,
  discloses: opens('member'),
  fails: ['member.inactive', 'member.changed', 'member.papers_missing', 'member.papers_unseen', 'member.incomplete'],
});

export const MemberShow = z.enum(['all', 'unvalidated', 'validated', 'inactive']);
export type MemberShow = z.infer<typeof MemberShow>;

export const MemberSort = z.enum(['newest', 'oldest', 'name']);
export type MemberSort = z.infer<typeof MemberSort>;

export const MemberFilter = z.object({
  /** At least 3 letters: how a name, a last name or an e-mail begins. */
  search: trimmed({ most: 120 }).optional(),
  show: MemberShow.catch('all'),
  /** A state or province; without it all of them. */
  state: State.optional().catch(undefined),
  /** The newest first without it. */
  sort: MemberSort.optional().catch(undefined),
});

export const members = endpoint(calls.members, {
  summary:
    'Members, the newest first or in another order (`sort`), a page at a time (`Link: rel="next"`). Phone numbers are masked. A `search` (3 characters or more) looks at how names and e-mails begin, and is on record.',
  query: MemberFilter.extend({
    limit: z.coerce.number().int().min(1).max(100).catch(50),
    cursor: z.uuid().optional().catch(undefined),
  }),
  headers: ['link'],
  reply: z.array(Member),
  discloses: lists('member'),
  fails: [],
});

export const memberExport = endpoint(calls.memberExport, {
  summary: 'All members as a CSV file, who registered last first; the export itself is on record.',
  media: ['text/csv'],
  reply: z.unknown(),
  discloses: 'recorded',
  fails: [],
});

export const member = endpoint(calls.member, {
  summary:
    'One member, on record, with their phone number whole. Which of the papers this admin has opened stands under `opened`.',
  params,
  reply: OneMember,
  discloses: opens('member'),
  fails: [],
});

/** One order. The specification calls its id the transaction's. */
export const HistoryRow = z.object({
  id: z.uuid(),
  status: PaidStatus,
  confirmationNumber: z.string(),
  paidAt: z.iso.datetime(),
  vehicles: z.array(z.object({ year: z.int(), make: z.string(), model: z.string() })),
});
export type HistoryRow = z.infer<typeof HistoryRow>;

const vehicle = { year: z.int(), make: z.string(), model: z.string() };

/** What a member did, for the page of that person. Orders of guests with the same email are not among them. */
export const MemberActivity = z.object({
  /** Of the sessions that are stored; null where none is. */
  lastLoginAt: z.iso.datetime().nullable(),
  orders: z.array(HistoryRow),
  hasMoreOrders: z.boolean(),
  /** Codes that the member reported as not working. */
  reports: z.array(
    z.object({ requestId: z.uuid(), ...vehicle, kind: ReportKind, state: ReportState, reportedAt: z.iso.datetime() }),
  ),
  /** Open requests that have a flag now. */
  flagged: z.array(
    z.object({
      id: z.uuid(),
      ...vehicle,
      status: RequestStatus,
      confirmationNumber: z.string(),
      flags: z.array(z.enum(flagKinds)),
    }),
  ),
});
export type MemberActivity = z.infer<typeof MemberActivity>;

export const memberActivity = endpoint(calls.memberActivity, {
  summary:
    'What a member did: the last login, the 10 newest orders, the 20 newest reports of codes, and the open requests that have a flag.',
  params,
  reply: MemberActivity,
  discloses: [
    opensOf('member', 'id'),
    {
      kind: 'request' as const,
      isOpened: false,
      idsOf: ({ orders, reports, flagged }: MemberActivity) => [
        ...orders.map(({ id }) => id),
        ...reports.map(({ requestId }) => requestId),
        ...flagged.map(({ id }) => id),
      ],
    },
  ],
  fails: [],
});

/** A license that the member replaced or removed, with what the code desk had decided about it. */
export const EarlierLicense = ReviewedLicence.pick({
  id: true,
  place: true,
  document: true,
  number: true,
  issuer: true,
  issuedOn: true,
  expiresOn: true,
  status: true,
  reviewedAt: true,
  reviewReason: true,
  reviewNotes: true,
  address: true,
  isPdf: true,
}).extend({
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  endedBy: z.enum(['REPLACED', 'REMOVED']),
});
export type EarlierLicense = z.infer<typeof EarlierLicense>;

/** An earlier text of the admin notes. Author and time are null where an older program saved it. */
export const EarlierNote = z.object({
  id: z.uuid(),
  notes: z.string(),
  writtenBy: z.string().nullable(),
  writtenAt: z.iso.datetime().nullable(),
  until: z.iso.datetime(),
});
export type EarlierNote = z.infer<typeof EarlierNote>;

export const earlierOfMember = endpoint(calls.earlierOfMember, {
  summary:
    'The licenses that a member replaced or removed, and the earlier texts of the admin notes about them, the newest first, at most 500 of each.',
  params,
  reply: z.object({ licenses: z.array(EarlierLicense), notes: z.array(EarlierNote) }),
  discloses: opensOf('member', 'id'),
  fails: [],
});

export const revokeMember = endpoint(calls.revokeMember, {
  summary:
    'Takes a member’s access away: they are signed out everywhere and stay out, an open card page is closed. One who is out already stays out.',
  params,
  reply: OneMember,
  discloses: opens('member'),
  fails: [],
});

export const reinstateMember = endpoint(calls.reinstateMember, {
  summary: 'Lets a member in again who was revoked. One who is in already stays so.',
  params,
  reply: OneMember,
  discloses: opens('member'),
  fails: [],
});

/** Four kilobytes of plain text. `version`: of the notes that were on the screen; a form sends it as text. */
export const MemberNotes = z.object({
  notes: mayHoldCodeText(note(4_000), 'only the desk reads it; it is deleted with the profile and never in the log'),
  version: z.coerce.number<string | number>().int().min(0).max(1_000_000_000).optional(),
});

export const noteMember = endpoint(calls.noteMember, {
  summary:
    'Saves what the desk has noted about a member. With `version` it is refused when somebody else has written meanwhile: `detail` then holds the member as they are now. Without it the text is replaced. Every earlier text stays in the history.',
  params,
  body: MemberNotes,
  reply: OneMember,
  discloses: opens('member'),
  fails: ['member.notes_changed'],
});

export const HistoryWanted = z.object({ email: Email });

export const userHistory = endpoint(calls.userHistory, {
  summary:
    'The paid orders of one e-mail address, an account’s and a guest’s alike, the newest first, a page at a time (`Link: rel="next"`). Asking is on record, 60 times an hour.',
  query: HistoryWanted.extend({
    limit: z.coerce.number().int().min(1).max(100).catch(50),
    cursor: z.uuid().optional().catch(undefined),
  }),
  headers: ['link'],
  reply: z.array(HistoryRow),
  discloses: lists('request'),
  fails: [],
});

export const userHistoryExport = endpoint(calls.userHistoryExport, {
  summary: 'The same as a CSV file, on record as asking is.',
  query: HistoryWanted,
  media: ['text/csv'],
  reply: z.unknown(),
  discloses: 'recorded',
  fails: [],
});

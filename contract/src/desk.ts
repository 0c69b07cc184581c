import { z } from 'zod';
import { DeskAuthority } from './authorities.ts';
import { codeAlphabets } from './code-form.ts';
import { DeskAction } from './desk-actions.ts';
import { DeskCounts } from './desk-counts.ts';
import { EarlierVin, Edit, SeenVersion } from './edits.ts';
import { DeskReason } from './decline-reasons.ts';
import { lists, listsBy, opens } from './disclosure.ts';
import { endpoint } from './endpoint.ts';
import { bodyWithoutCodes, noCodeText } from './free-text.ts';
import { Flag, SecondLook } from './flags.ts';
import { IdNumber } from './id-number.ts';
import { StandingHold } from './legal-holds.ts';
import { allLocales } from './locale.ts';
import { Cents } from './money.ts';
import { Revealed } from './orders.ts';
import { AnsweredReport, OpenReport } from './report-kinds.ts';
import { tiers } from './pricing.ts';
import { OpenRequestsPage, Page } from './request-page.ts';
import { DocumentKind, PaidStatus, PhotoReason, RequestStatus, Secret } from './requests.ts';
import { note, trimmed } from './text.ts';
import { Zone } from './zone.ts';
import { Transaction, TransactionCursor } from './transaction.ts';
import { MAX_SEARCH_LENGTH } from './search-bounds.ts';
import { CodeSource, sentCode } from './sent-code.ts';
import { secondReviewFails } from './sole-review.ts';
import * as calls from './desk.calls.ts';

const CodeForm = z.object({ least: z.int(), most: z.int(), alphabet: z.enum(codeAlphabets) }).nullable();

/** One request as the desk sees it. Images are addresses on this origin, each look at one on record. */
export const DeskRequest = z.object({
  id: z.uuid(),
  /** The next one with whatever its customer changes. */
  version: z.int(),
  make: z.object({ manufacturerName: z.string() }),
  model: z.string(),
  year: z.int(),
  vin: z.string(),
  /** What its customer changed since it was paid for, by the time of its last change, the newest last; none once it has ended. */
  edits: z.array(Edit),
  /** The VINs that it had before, the first one first. */
  earlierVins: z.array(EarlierVin),
  flags: z.array(Flag),
  /** Stands for these flags and this version of the request: a second look counts for what it was given for. */
  flagsMark: z.string(),
  secondLook: SecondLook,
  status: RequestStatus,
  withPin: z.boolean(),
  price: z.number(),
  priceCents: Cents,
  /** Money was taken for its order already, as with a plan in it; otherwise it is held until all of the order has ended. */
  isCharged: z.boolean(),
  confirmationNumber: z.string(),
  keycodeUserEmail: z.string().nullable(),
  /** The language in which its customer reads. */
  locale: z.enum(allLocales),
  customerName: z.string().nullable(),
  isGuest: z.boolean(),
  /** No account, browser or email address of its customer paid for an earlier order. */
  isFirstOrder: z.boolean(),
  /** The plan under which it was ordered, as it is now: of a workshop's order, the workshop's. */
  plan: z.enum(tiers),
  isValidatedUser: z.boolean(),
  /** They were validated, and their license has expired since where one is asked for: it doesn't count until they renew it. */
  isPausedUser: z.boolean().optional(),
  documents: z.array(
    z.object({
      kind: DocumentKind,
      state: z.enum(['PENDING', 'VERIFIED', 'REJECTED']),
      /** Why another is asked for; this one counts for nothing until it has come. */
      askedAgainFor: PhotoReason.nullable(),
      /** It came in the place of one that was asked for again. */
      isNew: z.boolean(),
      /** It is a copy of the ID on its member's account, photographed some other day. */
      onFile: z.boolean(),
      /** Whether whoever asks has had this very photo before them; said where one request is asked for. */
      opened: z.boolean().optional(),
    }),
  ),
  /** What whoever asked said that they are to the vehicle, with the list of documents that goes by. */
  authority: DeskAuthority,
  /** A photo was asked for again, and its customer has not sent it yet. */
  awaitsCustomer: z.boolean(),
  documentsVerified: z.boolean(),
  frontId: z.string().nullable(),
  backId: z.string().nullable(),
  registration: z.string().nullable(),
  /** Masked, never the code itself. */
  keycode: z.string().nullable(),
  hasKeycode: z.boolean(),
  paidAt: z.iso.datetime(),
  /** Whole minutes since the payment, on the server's clock; stops when the request ends. */
  waitingMinutes: z.int(),
  /** Until when its customer's plan promises the code; null once it has ended, and while it waits for its customer. */
  dueAt: z.iso.datetime().nullable(),
  /** How many minutes of the desk's opening hours are left until then; less than 0 where the time is over. */
  dueMinutes: z.int().nullable(),
  startedBy: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** What the admin before typed and did not send, for the admin who took the request over; its text is opened by a call. */
  draft: z.object({ name: z.string(), savedAt: z.iso.datetime() }).nullable(),
  /** How many notes admins wrote about it for each other. */
  noteCount: z.int(),
  /** Who else has it before them just now, without who asks and who holds it. */
  lookers: z.array(z.object({ id: z.uuid(), name: z.string() })),
  startedAt: z.iso.datetime().nullable(),
  /** Since when `startedBy` holds it: since Start, or since they took it over. */
  heldSince: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  declineReason: z.string().nullable(),
  /** What codes of its make look like; null where only the general check stands. */
  codeForms: z.object({ keycode: CodeForm, pincode: CodeForm }),
  /** Where its released code came from; null before that. */
  provenance: z
    .object({ source: CodeSource.nullable(), reference: z.string().nullable(), costCents: Cents.nullable() })
    .nullable(),
  report: OpenReport.nullable(),
  /** How a report of its code was answered last; null where none was. */
  answered: AnsweredReport.nullable(),
  /** That an admin judged it to be fraud after its end. */
  fraud: z.object({ reason: z.string(), labeledAt: z.iso.datetime(), labeledBy: z.string() }).nullable(),
  /** What keeps it from being destroyed, a hold on itself or on its customer; said to super admins alone. */
  holds: z.array(StandingHold).optional(),
  can: z.array(DeskAction),
});
export type DeskRequest = z.infer<typeof DeskRequest>;

const byId = z.object({ id: z.uuid() });
export const pendingRequests = endpoint(calls.pendingRequests, {
  summary: 'Paid requests that nobody has started, the longest waiting or what is due first.',
  query: OpenRequestsPage.extend({
    /** Whose turn it is: the customer's where a photo was asked for again and has not come. Both without it. */
    awaits: z.enum(['desk', 'customer']).optional(),
  }),
  headers: ['link'],
  reply: z.array(DeskRequest),
  discloses: lists('request'),
  fails: [],
});

export const inProgressRequests = endpoint(calls.inProgressRequests, {
  summary: 'Requests that an admin holds, the longest waiting or what is due first.',
  query: OpenRequestsPage.extend({
    /** Only what this admin holds. */
    admin: z.uuid().optional(),
  }),
  headers: ['link'],
  reply: z.array(DeskRequest),
  discloses: lists('request'),
  fails: [],
});

export const transactions = endpoint(calls.transactions, {
  summary:
    'Paid orders with their vehicles. `search` (3 characters or more) looks at the confirmation number, the VIN and the e-mail.',
  query: Page.extend({
    status: z.union([z.literal('').transform(() => undefined), PaidStatus]).optional(),
    search: trimmed({ most: MAX_SEARCH_LENGTH }).optional(),
    sortBy: z.enum(['confirmationnumber', 'status', 'paid']).default('paid'),
    sortOrder: z.enum(['asc', 'desc']).default('desc'),
    cursor: TransactionCursor.optional(),
  }),
  headers: ['link'],
  reply: z.array(Transaction),
  discloses: listsBy('request', ({ vehicles }: Transaction) => vehicles.map(({ id }) => id)),
  fails: [],
});

export const deskCounts = endpoint(calls.deskCounts, {
  summary:
    'How many wait, are in progress, are mine, are late, and how many orders and plans there are; the longest wait of what is open and the median of today (in the zone of who asks), in minutes; when the newest that waits was paid; and what waits on the other pages of the desk.',
  query: z.object({ zone: Zone }),
  reply: DeskCounts,
  discloses: 'nothing',
  fails: [],
});

export const deskRequest = endpoint(calls.deskRequest, {
  summary: 'One request, whatever its state.',
  params: byId,
  reply: DeskRequest,
  discloses: opens('request'),
  fails: [],
});

export const startRequest = endpoint(calls.startRequest, {
  summary: 'Starts a waiting request: it is frozen and held by this admin. Again by the same admin changes nothing.',
  params: byId,
  body: z.object({ version: SeenVersion }).default({}),
  reply: DeskRequest,
  discloses: opens('request'),
  fails: ['request.already_started', 'request.wrong_state', 'request.own_case', 'request.edited'],
});

export const releaseRequest = endpoint(calls.releaseRequest, {
  summary: 'Gives a started request back to the queue; it keeps its place.',
  params: byId,
  reply: DeskRequest,
  discloses: opens('request'),
  fails: ['request.wrong_state', 'request.not_yours'],
});

export const takeOverRequest = endpoint(calls.takeOverRequest, {
  summary: 'Takes a request over from an admin who has been idle on it for 5 minutes.',
  params: byId,
  reply: DeskRequest,
  discloses: opens('request'),
  fails: ['request.wrong_state', 'request.own_case', 'request.taken_recently'],
});

export const touchRequest = endpoint(calls.touchRequest, {
  summary:
    'Says that the admin who holds it is still at work on it. Who does not hold it any more is answered so: a screen that says it in passing has done nothing wrong.',
  params: byId,
  reply: z.object({ isHeld: z.boolean() }),
  discloses: 'nothing',
  fails: [],
});

export const processRequest = endpoint(calls.processRequest, {
  summary:
    'Releases the key code (and PIN where one was paid for) of a request that this admin holds, once it is checked.',
  body: bodyWithoutCodes({ vehicleId: z.uuid(), version: SeenVersion, ...sentCode }),
  reply: DeskRequest,
  discloses: opens('request'),
  fails: [
    'request.wrong_state',
    'request.not_yours',
    'request.own_case',
    'request.edited',
    'request.unchecked',
    'request.photos_unseen',
    'request.photo_awaited',
    'request.authority_awaited',
    'request.flags_changed',
    ...secondReviewFails,
    'photo.gone',
    'request.money_back',
    'request.pin_missing',
    'request.pin_not_paid',
    'request.other_code',
    'code.vault_unavailable',
  ],
});

export const askPhotoAgain = endpoint(calls.askPhotoAgain, {
  summary:
    'Asks the customer of a request that waits, or that this admin holds, for one photo again; its place in the queue, its clock and its money stay.',
  params: byId,
  body: z.object({ kind: DocumentKind, reason: z.enum(PhotoReason.options, { error: 'reason.required' }) }),
  reply: DeskRequest,
  discloses: opens('request'),
  fails: ['request.wrong_state', 'request.not_yours', 'request.own_case', 'photo.gone'],
});

export const noteIdNumber = endpoint(calls.noteIdNumber, {
  summary:
    'Stores the number of the ID on the photos of a started request, as a keyed hash alone: the same ID elsewhere is flagged. An empty number removes it.',
  params: byId,
  body: z.object(IdNumber),
  reply: DeskRequest,
  discloses: opens('request'),
  fails: ['request.wrong_state', 'request.not_yours', 'request.own_case', 'id_number.matches'],
});

export const declineRequest = endpoint(calls.declineRequest, {
  summary: 'Ends a request without a code, with the reason that the customer will read. Its money is let go.',
  params: byId,
  body: bodyWithoutCodes({
    reason: z.enum(DeskReason.options, { error: 'reason.required' }),
    note: noCodeText(note(500)).default(''),
  }),
  reply: DeskRequest,
  discloses: opens('request'),
  fails: ['request.wrong_state', 'request.not_yours'],
});

export const deskReveal = endpoint(calls.deskReveal, {
  summary: 'Opens a released code to the admin who holds or released it. On record before the answer leaves.',
  params: byId,
  body: z.object({ what: Secret }),
  reply: Revealed,
  discloses: 'recorded',
  fails: ['code.closed', 'code.not_ready', 'code.sign_in_again', 'code.vault_unavailable'],
});

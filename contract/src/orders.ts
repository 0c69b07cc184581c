import { z } from 'zod';
import { OwnAuthority } from './authorities.ts';
import { extraKinds, signedHows } from './authority-kinds.ts';
import { DeskOpening } from './desk-opening.ts';
import { DeskPace } from './desk-pace.ts';
import { endpoint } from './endpoint.ts';
import { Cents } from './money.ts';
import { needStates } from './needs-you.ts';
import * as calls from './orders.calls.ts';
import { OrderStatus, OwnPage } from './payments.ts';
import { ReportKind, ReportState } from './report-kinds.ts';
import { DocumentKind, PhotoReason, RequestStatus, Secret } from './requests.ts';
import { bounded, line } from './text.ts';
import { Vin } from './vin-shapes.ts';

const byId = z.object({ id: z.uuid() });

/** One vehicle of an order as its owner sees it. Codes are never in it; they come by `reveal`. */
export const OwnRequest = z.object({
  id: z.uuid(),
  make: z.object({ manufacturerName: z.string() }),
  model: z.string(),
  year: z.int(),
  vin: z.string(),
  status: RequestStatus,
  withPin: z.boolean(),
  hasKeycode: z.boolean(),
  hasPincode: z.boolean(),
  /** There is a code that can be opened, and its customer has not opened it yet. */
  isCodeUnopened: z.boolean(),
  keycodePrice: z.number(),
  priceCents: Cents,
  /** When it was put into the cart. The vehicles of one order stand by it everywhere, and by the id where that is the same. */
  askedAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  startedAt: z.iso.datetime().nullable(),
  startedBy: z.string().nullable(),
  documentsVerifiedAt: z.iso.datetime().nullable(),
  fulfilledAt: z.iso.datetime().nullable(),
  declinedAt: z.iso.datetime().nullable(),
  declineReason: z.string().nullable(),
  declineNote: z.string().nullable(),
  canceledAt: z.iso.datetime().nullable(),
  codeClosesAt: z.iso.datetime().nullable(),
  confirmationNumber: z.string().nullable(),
  /** Of its order; null where none was given. */
  poNumber: z.string().nullable(),
  frontId: z.string().nullable(),
  backId: z.string().nullable(),
  registration: z.string().nullable(),
  /** How many requests that nobody has started yet were paid before this one, as far as a hundred; null where it does not wait. */
  ahead: z.int().nullable(),
  /** Photos that the desk asks for again, until the request has ended. */
  photosWanted: z.array(z.object({ kind: DocumentKind, reason: PhotoReason })),
  /** What they said that they are to the vehicle, and what they sent beside the three photos. */
  authority: OwnAuthority,
  /** The last time that its code was said not to work, and what the desk answered; null where it never was. */
  report: z
    .object({
      kind: ReportKind,
      state: ReportState,
      reportedAt: z.iso.datetime(),
      answeredAt: z.iso.datetime().nullable(),
      answer: z.string(),
    })
    .nullable(),
  /** When its customer said that the key works. */
  workedAt: z.iso.datetime().nullable(),
  can: z.array(z.enum(['reveal', 'edit', 'cancel', 'report', 'confirm'])),
});
export type OwnRequest = z.infer<typeof OwnRequest>;

/** Where the money of an order is. */
export const OrderMoney = z.object({
  payment: OrderStatus,
  isDisputed: z.boolean(),
  totalCents: Cents,
  capturedCents: Cents,
  refundedCents: Cents,
  otherwiseCents: Cents.describe('Paid in another way, after the card could not be charged.'),
});
export type OrderMoney = z.infer<typeof OrderMoney>;

/** The same of one order of a member's. */
const OwnPayment = OrderMoney.extend({ confirmationNumber: z.string(), vehicles: z.int() });
export type OwnPayment = z.infer<typeof OwnPayment>;

export const myRequests = endpoint(calls.myRequests, {
  summary:
    "The member's requests in three groups, declined ones under fulfilled with their own label, and where the money of their orders is.",
  reply: z.object({
    pendingRequests: z.array(OwnRequest),
    inProgressRequests: z.array(OwnRequest),
    fulfilledRequests: z.array(OwnRequest),
    payments: z.array(OwnPayment),
  }),
  fails: [],
});

/** The state of the most urgent request of an order. */
export const ReminderState = z.enum(needStates);
export type ReminderState = z.infer<typeof ReminderState>;

/** How an order ended: `finished` unless all of it was declined, or all of it was canceled. */
export const OrderEnd = z.enum(['finished', 'declined', 'canceled']);
export type OrderEnd = z.infer<typeof OrderEnd>;

/** One order that a browser is reminded of. Codes are never in it, nor a VIN. */
export const Reminder = z.object({
  id: z.uuid(),
  confirmationNumber: z.string(),
  /** Where it can be followed. */
  page: OwnPage,
  state: ReminderState,
  /** Null while `state` is not `ended`. */
  end: OrderEnd.nullable(),
  /** The photos of that request that the desk asks for again. */
  photos: z.array(DocumentKind),
  /** The vehicle of which `state` speaks. */
  vehicle: z.object({ year: z.int(), make: z.string(), model: z.string() }),
});
export type Reminder = z.infer<typeof Reminder>;

export const reminders = endpoint(calls.reminders, {
  summary:
    "What this browser may be reminded of: how much lies in the caller's cart, and their open orders: those that need an action first, then those with a code that is ready, then the newest. A visitor's by the guest cookie alone.",
  reply: z.object({ inCart: z.int(), orders: z.array(Reminder) }),
  fails: [],
});

export const Revealed = z.object({ what: Secret, value: z.string(), closesAt: z.iso.datetime().nullable() });

const revealFails = [
  'code.closed',
  'code.not_ready',
  'code.disputed',
  'code.sign_in_again',
  'code.vault_unavailable',
] as const;

export const revealOwnCode = endpoint(calls.revealOwnCode, {
  summary:
    "Opens the code or the PIN of the member's own fulfilled request, or of one that a technician ordered for their workshop. On record before the answer leaves.",
  params: byId,
  body: z.object({ what: Secret }),
  headers: ['set-cookie'],
  reply: Revealed,
  fails: [...revealFails, 'workshop.not_validated'],
});

/** The secret of an order's private link. */
export const Token = z.object({ token: bounded({ most: 43 }).regex(/^[A-Za-z0-9_-]{43}$/) });

export const TrackedOrder = z.object({
  id: z.uuid(),
  confirmationNumber: z.string(),
  ...OrderMoney.shape,
  email: z.string().nullable().describe('Masked: the first letter and the domain.'),
  paidAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  requests: z.array(OwnRequest),
  /** Minutes from payment to code over the last 200 fulfilled requests: the middle half. Null until there are 5. */
  usualMinutes: z.object({ from: z.int(), to: z.int() }).nullable(),
  /** Of the last 7 days; null below five codes. */
  pace: DeskPace.nullable(),
  opening: DeskOpening.nullable(),
  now: z.iso.datetime(),
});
export type TrackedOrder = z.infer<typeof TrackedOrder>;

export const trackOrder = endpoint(calls.trackOrder, {
  summary: "A guest's order by its private link.",
  params: Token,
  headers: ['set-cookie'],
  reply: TrackedOrder,
  fails: [],
});

export const revealTrackedCode = endpoint(calls.revealTrackedCode, {
  summary: 'Opens the code or the PIN of one fulfilled request of the order. On record before the answer leaves.',
  params: Token,
  body: z.object({ requestId: z.uuid(), what: Secret }),
  headers: ['set-cookie'],
  reply: Revealed,
  fails: revealFails,
});

const photoFails = [
  'upload.not_image',
  'upload.too_large',
  'upload.missing',
  'storage.full',
  'photo.not_wanted',
] as const;

export const sendTrackedPhoto = endpoint(calls.sendTrackedPhoto, {
  summary: 'Another photo in the place of one that the desk asked for again, by the private link of its order.',
  params: Token,
  body: z.object({ requestId: z.uuid(), kind: DocumentKind }),
  reply: z.object({ ok: z.literal(true) }),
  fails: photoFails,
});

export const sendOwnPhoto = endpoint(calls.sendOwnPhoto, {
  summary: "Another photo in the place of one that the desk asked for again, of the member's own request.",
  params: byId,
  body: z.object({ kind: DocumentKind }),
  reply: z.object({ ok: z.literal(true) }),
  fails: photoFails,
});

export const giveAuthorityAgain = endpoint(calls.giveAuthorityAgain, {
  summary:
    "An authority document, or the signed declaration, of the member's own request for its VIN as it is now: what was given for an earlier VIN is void.",
  params: byId,
  body: z.object({ kind: z.enum(extraKinds), signedHow: z.enum(signedHows).default('drawn') }),
  reply: z.object({ ok: z.literal(true) }),
  fails: ['upload.not_image', 'upload.too_large', 'upload.missing', 'storage.full', 'authority.not_wanted'],
});

const named = (most: number) => line({ most, required: 'vehicle.required' }).optional();

export const updateRequest = endpoint(calls.updateRequest, {
  summary:
    "Changes the model, the VIN or photos of the member's own request while nobody has started it, ten times at most; only what differs is sent. A changed request is checked from its beginning. A VIN beyond a typo voids the signature and the authority documents, which are then asked for again. Nothing that differs changes nothing.",
  params: byId,
  body: z.object({
    /** It is fixed once it is paid for: another one is refused. */
    make: named(40),
    model: named(60),
    vin: Vin.optional(),
    vinConfirmed: z
      .enum(['true', 'false'])
      .optional()
      .transform((word) => word === 'true'),
  }),
  reply: z.object({ ok: z.literal(true) }),
  fails: [
    'upload.not_image',
    'upload.too_large',
    'upload.missing',
    'storage.full',
    'catalogue.unknown_vehicle',
    'request.make_fixed',
    'request.price_would_change',
    'request.edit_over',
    'request.edits_used_up',
    'request.wrong_state',
    'photo.gone',
  ],
});

const cancelFails = ['request.cancel_over', 'request.wrong_state'] as const;

export const cancelRequest = endpoint(calls.cancelRequest, {
  summary:
    "Cancels the caller's own request that nobody has started on: the hold on the card is voided, or the price refunded. Canceling again changes nothing.",
  params: byId,
  reply: z.object({ ok: z.literal(true) }),
  fails: cancelFails,
});

export const cancelTrackedRequest = endpoint(calls.cancelTrackedRequest, {
  summary: 'The same for a request of the order behind a private link.',
  params: Token,
  body: z.object({ requestId: z.uuid() }),
  reply: z.object({ ok: z.literal(true) }),
  fails: cancelFails,
});

const confirmFails = ['code.not_ready', 'code.closed'] as const;

export const confirmOwnCode = endpoint(calls.confirmOwnCode, {
  summary:
    "Says that the key cut from the code of the member's own request works, which withdraws a report that is still open. The same again changes nothing.",
  params: byId,
  reply: z.object({ ok: z.literal(true) }),
  fails: confirmFails,
});

export const confirmTrackedCode = endpoint(calls.confirmTrackedCode, {
  summary:
    'Says that the key cut from a code of the order behind a private link works, which withdraws a report that is still open. The same again changes nothing.',
  params: Token,
  body: z.object({ requestId: z.uuid() }),
  reply: z.object({ ok: z.literal(true) }),
  fails: confirmFails,
});

export const viewImage = endpoint(calls.viewImage, {
  summary:
    'One photo, as an image: for its owner, for a browser that has shown the private link, and on record for the desk.',
  params: byId,
  media: ['image/jpeg'],
  reply: z.unknown(),
  discloses: 'recorded',
  fails: [],
});

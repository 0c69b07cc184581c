import { z } from 'zod';
import { Email } from './email.ts';
import { endpoint } from './endpoint.ts';
import { Cents } from './money.ts';
import { bounded, line } from './text.ts';
import { Vin } from './vin-shapes.ts';
import * as calls from './requests.calls.ts';

export const RequestStatus = z.enum([
  'IN_CART',
  'PENDING',
  'INPROGRESS',
  'FULFILLED',
  'DECLINED',
  'REMOVED',
  'EXPIRED',
]);
export type RequestStatus = z.infer<typeof RequestStatus>;

/** The three photos of a request, by the names that the specification gives them. */
export const DocumentKind = z.enum(['frontId', 'backId', 'registration']);
export type DocumentKind = z.infer<typeof DocumentKind>;

export const VinWarning = z.enum(['check_digit', 'wmi_make', 'year']);
export type VinWarning = z.infer<typeof VinWarning>;

export const Secret = z.enum(['keycode', 'pincode']);
export type Secret = z.infer<typeof Secret>;

const text = (most: number) => line({ most, required: 'vehicle.required' });

/** Sent as a word by multipart forms. */
const yes = z
  .enum(['true', 'false'])
  .optional()
  .transform((word) => word === 'true');

export const uploadPhoto = endpoint(calls.uploadPhoto, {
  summary:
    'Stores one photo ahead of its request, so that it travels while the form is filled in. Unused ones are deleted after 24 hours.',
  headers: ['set-cookie'],
  reply: z.object({ id: z.uuid(), byteSize: z.int(), width: z.int(), height: z.int() }),
  fails: ['upload.not_image', 'upload.too_large', 'upload.missing', 'storage.full'],
});

const VehicleFields = z.object({
  make: text(40),
  model: text(60),
  year: z.coerce
    .number({ error: 'vehicle.required' })
    .int('vehicle.required')
    .min(1980, 'vehicle.required')
    .max(2100, 'vehicle.required'),
  vin: Vin,
  vinConfirmed: yes,
  /** Where a guest wants the link to the code; the address given at checkout serves otherwise. */
  email: z.union([z.literal('').transform(() => undefined), Email]).optional(),
  /** Photos stored before by `uploadPhoto`, instead of the file parts of the same names. */
  frontIdPhoto: z.uuid().optional(),
  backIdPhoto: z.uuid().optional(),
  registrationPhoto: z.uuid().optional(),
  /** One per press of the button: a repeated call with the same id adds nothing. */
  pressId: z.uuid().optional(),
});

export const requestKeycode = endpoint(calls.requestKeycode, {
  summary:
    "Puts one vehicle with its three photos into the caller's cart: the member's with a session, else a guest's.",
  body: VehicleFields,
  headers: ['set-cookie'],
  reply: z.object({ guestUserId: z.string(), cartId: z.string(), id: z.uuid() }),
  fails: [
    'upload.not_image',
    'upload.too_large',
    'upload.missing',
    'storage.full',
    'catalogue.unknown_vehicle',
    'cart.full',
    'cart.same_vin',
    'cart.locked',
  ],
});

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
  keycodePrice: z.number(),
  priceCents: Cents,
  paidAt: z.iso.datetime().nullable(),
  startedAt: z.iso.datetime().nullable(),
  startedBy: z.string().nullable(),
  documentsVerifiedAt: z.iso.datetime().nullable(),
  fulfilledAt: z.iso.datetime().nullable(),
  declinedAt: z.iso.datetime().nullable(),
  declineReason: z.string().nullable(),
  declineNote: z.string().nullable(),
  codeClosesAt: z.iso.datetime().nullable(),
  confirmationNumber: z.string().nullable(),
  frontId: z.string().nullable(),
  backId: z.string().nullable(),
  registration: z.string().nullable(),
  can: z.array(z.enum(['reveal', 'remove', 'edit'])),
});
export type OwnRequest = z.infer<typeof OwnRequest>;

export const myRequests = endpoint(calls.myRequests, {
  summary: "The member's requests in three groups; declined ones stand under fulfilled with their own label.",
  reply: z.object({
    pendingRequests: z.array(OwnRequest),
    inProgressRequests: z.array(OwnRequest),
    fulfilledRequests: z.array(OwnRequest),
  }),
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
  summary: "Opens the code or the PIN of the member's own fulfilled request. On record before the answer leaves.",
  params: byId,
  body: z.object({ what: Secret }),
  headers: ['set-cookie'],
  reply: Revealed,
  fails: revealFails,
});

const Token = z.object({ token: bounded({ most: 43 }).regex(/^[A-Za-z0-9_-]{43}$/) });

export const TrackedOrder = z.object({
  id: z.uuid(),
  confirmationNumber: z.string(),
  /** Money's state in words for people; see payments.ts. */
  payment: z.enum([
    'AWAITING_PAYMENT',
    'HELD',
    'CHARGED',
    'RELEASED',
    'EXPIRED',
    'FAILED',
    'PARTIALLY_REFUNDED',
    'REFUNDED',
    'REVIEW',
  ]),
  isDisputed: z.boolean(),
  email: z.string().nullable().describe('Masked: the first letter and the domain.'),
  totalCents: Cents,
  capturedCents: Cents,
  refundedCents: Cents,
  paidAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  requests: z.array(OwnRequest),
  /** Minutes from payment to code over the last 200 fulfilled requests: the middle half. Null until there are 5. */
  usualMinutes: z.object({ from: z.int(), to: z.int() }).nullable(),
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

export const viewImage = endpoint(calls.viewImage, {
  summary:
    'One photo, as an image: for its owner, for a browser that has shown the private link, and on record for the desk.',
  params: byId,
  media: ['image/jpeg'],
  reply: z.unknown(),
  fails: [],
});

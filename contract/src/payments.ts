import { z } from 'zod';
import { Email } from './email.ts';
import { lists } from './disclosure.ts';
import { endpoint } from './endpoint.ts';
import { bodyWithoutCodes, noCodeText } from './free-text.ts';
import { Cents } from './money.ts';
import type { PageAddress } from './pages.ts';
import { PAYMENT_REFERENCE } from './payment-reference.ts';
import { MOST_PO } from './po-number.ts';
import { bounded, line, list, note } from './text.ts';
import * as calls from './payments.calls.ts';

export const OrderStatus = z.enum([
  'AWAITING_PAYMENT',
  'HELD',
  'CHARGED',
  'RELEASED',
  'EXPIRED',
  'FAILED',
  'PARTIALLY_REFUNDED',
  'REFUNDED',
  'REVIEW',
]);
export type OrderStatus = z.infer<typeof OrderStatus>;

/** What the buyer says of the order. */
const Checkout = z.object({
  success_url: bounded({ most: 500 }).optional(),
  cancel_url: bounded({ most: 500 }).optional(),
  /** Where a guest's links go; empty: nowhere, also where a request in the cart named an address. */
  email: z.union([z.literal(''), Email]).optional(),
  /** Of a cart with a plan that is paid for: the buyer has agreed to what the page says of its renewal. */
  planConsent: z.boolean().optional(),
  /** A member's own number for the order. */
  poNumber: line({ most: MOST_PO }).optional(),
});

const checkoutFails = [
  'cart.changed',
  'cart.empty',
  'payment.session_failed',
  'payment.too_many_sessions',
  'payment.bad_url',
  'cart.locked',
  'cart.full',
  'plan.consent_missing',
  'plan.already',
  'plan.trial_used',
  'email.unconfirmed',
  'workshop.most_open',
  'workshop.most_cents',
] as const;

export const createCheckoutSession = endpoint(calls.createCheckoutSession, {
  summary:
    "Opens the card page for the caller's cart, priced by the server. What the client believes is compared, never used.",
  body: Checkout.extend({
    amount: Cents,
    items: list(z.object({ id: z.union([bounded({ most: 64 }), z.number()]) }), 200),
  }),
  // A client sends its cart's lines whole.
  mostBytes: 128 * 1024,
  reply: z.object({ url: z.string() }),
  fails: checkoutFails,
});

export const checkoutCart = endpoint(calls.checkoutCart, {
  summary: "Opens the card page for the caller's cart as it is now, without a comparison of what the client believes.",
  body: Checkout.default({}),
  reply: z.object({ url: z.string() }),
  fails: checkoutFails,
});

export const PaymentReference = bounded({ most: 123 }).regex(PAYMENT_REFERENCE, 'invalid');

/** A page of ours, without the site and the language. */
export const OwnPage = z.string() as z.ZodType<string> as z.ZodType<PageAddress, PageAddress>;

export const processPaymentSuccess = endpoint(calls.processPaymentSuccess, {
  summary: 'Asks the provider about a payment of the caller and settles it. `processing` until the provider confirms.',
  body: z.object({ paymentIntentId: PaymentReference }),
  /** 202: the provider has not confirmed it yet. */
  alsoAnswers: [202],
  reply: z.object({
    status: z.enum(['paid', 'processing', 'failed']),
    confirmationNumber: z.string(),
    totalCents: Cents,
    /** Where the order can be followed: a member's dashboard or a guest's private link. Only once it is paid. */
    trackPath: OwnPage.nullable(),
  }),
  fails: [],
});

export const ReviewReason = z.enum([
  'amount',
  'currency',
  'mode',
  'reference',
  'capture_refused',
  'release_refused',
  'refund_refused',
  'hold_gone',
]);
export type ReviewReason = z.infer<typeof ReviewReason>;

/** What a super admin can do about an order whose money needs a person. */
export const ReviewAction = z.enum(['retry', 'give_back', 'paid_otherwise', 'written_off']);
export type ReviewAction = z.infer<typeof ReviewAction>;

/** An order whose money a person has to look at. Amounts in US cents. */
export const OrderInReview = z.object({
  id: z.uuid(),
  confirmationNumber: z.string(),
  status: OrderStatus,
  email: z.string().nullable(),
  totalCents: Cents,
  deliveredCents: Cents,
  capturedCents: Cents,
  refundedCents: Cents,
  reasons: z.array(
    z.object({
      reason: ReviewReason,
      /** The provider's own code for why, and its name of the payment: both to look it up there. */
      problem: z.string(),
      paymentId: z.string().nullable(),
      since: z.iso.datetime(),
    }),
  ),
  can: z.array(ReviewAction),
});
export type OrderInReview = z.infer<typeof OrderInReview>;

export const ordersInReview = endpoint(calls.ordersInReview, {
  summary: 'Orders whose money a person has to look at, the longest waiting first; at most 200.',
  reply: z.array(OrderInReview),
  discloses: lists('request'),
  fails: [],
});

const ReviewResolution = bodyWithoutCodes({
  action: ReviewAction,
  note: noCodeText(note(500, 'review_note.required')),
});

export const resolveReview = endpoint(calls.resolveReview, {
  summary:
    'Says what was done about such an order, with a reason: try the step again, give misfitting money back, paid in another way, or written off. Answers the orders that are left.',
  params: z.object({ id: z.uuid() }),
  body: ReviewResolution,
  reply: z.array(OrderInReview),
  discloses: lists('request'),
  fails: ['order.wrong_state', 'order.own_code', 'request.reviewer_revoked'],
});

export const paymentWebhook = endpoint(calls.paymentWebhook, {
  summary: "The provider's notices. The signature is checked over the raw body.",
  rawBody: true,
  mostBytes: 256 * 1024,
  reply: z.object({ received: z.literal(true) }),
  fails: ['payment.bad_signature'],
});

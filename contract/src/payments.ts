import { z } from 'zod';
import { Email } from './email.ts';
import { endpoint } from './endpoint.ts';
import { Cents } from './money.ts';
import { bounded, list } from './text.ts';

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

export const createCheckoutSession = endpoint({
  method: 'POST',
  path: '/api/payments/create-checkout-session',
  audience: 'anyone',
  summary:
    "Opens the card page for the caller's cart, priced by the server. What the client believes is compared, never used.",
  body: z.object({
    amount: Cents,
    items: list(z.object({ id: z.union([bounded({ most: 64 }), z.number()]) }), 200),
    success_url: bounded({ most: 500 }).optional(),
    cancel_url: bounded({ most: 500 }).optional(),
    email: z.union([z.literal('').transform(() => undefined), Email]).optional(),
  }),
  // A client sends its cart's lines whole.
  mostBytes: 128 * 1024,
  reply: z.object({ url: z.string() }),
  fails: [
    'cart.changed',
    'cart.empty',
    'payment.session_failed',
    'payment.too_many_sessions',
    'payment.bad_url',
    'cart.locked',
  ],
});

/** A Checkout session id (`cs_…`) or a payment-intent id (`pi_…`), as the provider put it into the return address. */
export const PaymentReference = bounded({ most: 123 }).regex(/^(cs|pi)_[A-Za-z0-9_]{8,120}$/, 'invalid');

export const processPaymentSuccess = endpoint({
  method: 'POST',
  path: '/api/payments/process-payment-success',
  audience: 'anyone',
  summary: 'Asks the provider about a payment of the caller and settles it. `processing` until the provider confirms.',
  body: z.object({ paymentIntentId: PaymentReference }),
  /** 202: the provider has not confirmed it yet. */
  alsoAnswers: [202],
  reply: z.object({
    status: z.enum(['paid', 'processing', 'failed']),
    confirmationNumber: z.string(),
    totalCents: Cents,
    /** Where the order can be followed: a member's dashboard or a guest's private link. Only once it is paid. */
    trackPath: z.string().nullable(),
  }),
  fails: [],
});

export const paymentWebhook = endpoint({
  method: 'POST',
  path: '/api/payments/webhook',
  audience: 'anyone',
  summary: "The provider's notices. The signature is checked over the raw body.",
  rawBody: true,
  mostBytes: 256 * 1024,
  reply: z.object({ received: z.literal(true) }),
  fails: ['payment.bad_signature'],
});

import { randomBytes } from 'node:crypto';
import { Failure } from '../../failure.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Parts } from '../../parts.ts';
import { sha256 } from '../../secrets.ts';
import { headerOf, isSigned, isTimely } from '../notice-signature.ts';
import { type Checkout, type Notice, type PaymentProvider, ProviderTrouble, type Subscriptions } from '../provider.ts';
import { captureHeld, refundTaken, releaseHeld } from './sandbox-money.ts';
import { noticeSecretOf, noticeTasks } from './sandbox-notices.ts';
import { cardPageAddress } from './sandbox-card.ts';
import { changePlan, previewChange } from './sandbox-change.ts';
import { renewalTasks } from './sandbox-renewal.ts';
import { endNow, invoiceDetailsOf, invoiceOf, stopAtPeriodEnd, subscriptionStateOf } from './sandbox-subscription.ts';
import { findInvoice, findInvoices, findSubscription } from './sandbox-subscription.store.ts';
import { serveSandbox } from './sandbox-pages.ts';
import { closeSession, stateOf } from './sandbox-session.ts';
import {
  findPayment,
  findSession,
  makeSession,
  type NewSandboxSession,
  refundKeys,
  type SandboxSession,
} from './sandbox.store.ts';

/** The demo's payment provider: a hosted page of our own, with its own tables and its own signed notices. */
export const openSandbox = (parts: Parts): PaymentProvider => {
  const { db, clock, settings } = parts;
  const secret = noticeSecretOf(settings);
  return {
    name: 'sandbox',
    mode: 'test',
    createSession: async (checkout) => {
      if (checkout.recurring && checkout.capture === 'manual') {
        throw new ProviderTrouble('refused', 'what begins a subscription can not be held');
      }
      const session = await inTransaction(db, (tx) => makeSession(tx, rowOf(checkout, clock.now())));
      if (!session.asked_sha256.equals(digestOf(checkout)))
        throw new ProviderTrouble('refused', 'the key was used for another checkout');
      return { sessionId: session.id, url: urlOf(settings.publicUrl, session.id), expiresAt: session.expires_at };
    },
    readSession: async (id) => answer(await findSession(db, id), clock.now()),
    readPayment: async (id) => answer(await findPayment(db, id), clock.now()),
    expireSession: (id) => closeSession(parts, id),
    capture: (id, amountCents) => captureHeld(parts, id, amountCents),
    release: (id) => releaseHeld(parts, id),
    refundMarks: (id) => refundKeys(parts.db, id),
    refund: (id, amountCents, { mark }) => refundTaken(parts, { id, amountCents, key: mark }),
    readNotice: (body, headers) => {
      const header = headerOf(headers, 'stripe-signature');
      if (!isTimely(header, clock.now()) || !isSigned(secret, header, body)) throw new Failure('payment.bad_signature');
      return noticeIn(body);
    },
    ...sandboxSubscriptions(parts),
    serve: (app) => serveSandbox(app, parts),
    tasks: { ...noticeTasks(parts), ...renewalTasks(parts) },
    timetable: { 'sandbox-renewals': '* * * * *' },
  };
};

const answer = (session: SandboxSession | undefined, now: Date) => session && stateOf(session, now);

const urlOf = (publicUrl: string, id: string): string => `${publicUrl}/sandbox/pay/${id}`;

const digestOf = (checkout: Checkout): Buffer => sha256(JSON.stringify(checkout));

const rowOf = (checkout: Checkout, now: Date): NewSandboxSession => ({
  id: `cs_sandbox_${randomBytes(24).toString('hex')}`,
  idempotency_key: checkout.idempotencyKey,
  asked_sha256: digestOf(checkout),
  reference: checkout.reference,
  title: checkout.title,
  lines: JSON.stringify(checkout.lines),
  recurring: checkout.recurring ? JSON.stringify(checkout.recurring) : null,
  amount_cents: checkout.totalCents,
  capture: checkout.capture,
  email: checkout.email ?? null,
  locale: checkout.locale,
  success_url: checkout.successUrl,
  cancel_url: checkout.cancelUrl,
  created_at: now,
  expires_at: checkout.expiresAt,
});

const sandboxSubscriptions = (parts: Parts): Subscriptions => ({
  readSubscription: async (id) => {
    const subscription = await findSubscription(parts.db, id);
    return subscription && subscriptionStateOf(subscription);
  },
  invoicesOf: async (id) => (await findInvoices(parts.db, id)).map(invoiceOf),
  readInvoice: async (id, invoiceId) => {
    const row = await findInvoice(parts.db, id, invoiceId);
    return row && invoiceDetailsOf(row);
  },
  previewChange: (id, change) => previewChange(parts, id, change),
  changePlan: (id, change, key) => changePlan(parts, id, change, key),
  stopAtPeriodEnd: (id, stops) => stopAtPeriodEnd(parts, id, stops),
  endNow: (id) => endNow(parts, id),
  cardPage: async (id, returnUrl) => cardPageAddress(parts, id, returnUrl),
});

type Told = { id: string; object: string; payment_intent?: string | null };
type SentNotice = { id: string; type: string; data: { object: Told } };

/** Its signature was ours, so its form is too. */
const noticeIn = (body: Buffer): Notice => {
  const { id, type, data } = JSON.parse(body.toString('utf8')) as SentNotice;
  if (data.object.object === 'subscription') return { id, type, subscriptionId: data.object.id };
  const paymentIntentId = data.object.payment_intent;
  return { id, type, sessionId: data.object.id, ...(paymentIntentId && { paymentIntentId }) };
};

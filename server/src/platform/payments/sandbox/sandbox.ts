import { randomBytes } from 'node:crypto';
import { Failure } from '../../failure.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Parts } from '../../parts.ts';
import { sha256 } from '../../secrets.ts';
import { headerOf, isSigned, isTimely } from '../notice-signature.ts';
import { type Checkout, type Notice, type PaymentProvider, ProviderTrouble } from '../provider.ts';
import { captureHeld, refundTaken, releaseHeld } from './sandbox-money.ts';
import { noticeSecretOf, noticeTasks } from './sandbox-notices.ts';
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
    serve: (app) => serveSandbox(app, parts),
    tasks: noticeTasks(parts),
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
  amount_cents: checkout.totalCents,
  capture: checkout.capture,
  email: checkout.email ?? null,
  locale: checkout.locale,
  success_url: checkout.successUrl,
  cancel_url: checkout.cancelUrl,
  created_at: now,
  expires_at: checkout.expiresAt,
});

type SentNotice = { id: string; type: string; data: { object: { id: string; payment_intent: string | null } } };

/** Its signature was ours, so its form is too. */
const noticeIn = (body: Buffer): Notice => {
  const { id, type, data } = JSON.parse(body.toString('utf8')) as SentNotice;
  const paymentIntentId = data.object.payment_intent;
  return { id, type, sessionId: data.object.id, ...(paymentIntentId && { paymentIntentId }) };
};

import { randomBytes } from 'node:crypto';
import type { Ledger, LedgerEntry } from './ledger.ts';
import { invalid, missing } from './stripe-error.ts';

export type Session = {
  id: string;
  amount: number;
  currency: string;
  captureMethod: string;
  reference: string | null;
  metadata: Record<string, string>;
  intentMetadata: Record<string, string>;
  description: string | null;
  customerEmail: string | null;
  email: string | null;
  successUrl: string;
  cancelUrl: string;
  created: number;
  expiresAt: number;
  status: 'open' | 'complete' | 'expired';
  intentId: string | null;
  livemode: boolean;
  lines: { label: string; amount: number }[];
  declines: number;
};

export type Intent = {
  id: string;
  sessionId: string;
  chargeId: string;
  amount: number;
  currency: string;
  status: 'requires_capture' | 'succeeded' | 'canceled';
  captureMethod: string;
  captured: number;
  /** What was let go by a capture of less counts as refunded, as at Stripe. */
  refunded: number;
  disputed: boolean;
  metadata: Record<string, string>;
  livemode: boolean;
  email: string | null;
};

export type Refund = { id: string; intentId: string; amount: number; metadata: Record<string, string> };
export type Dispute = { id: string; intentId: string; chargeId: string; status: string };

export type Emit = (type: string, about: { session?: Session; intent?: Intent; dispute?: Dispute }) => void;

export const newId = (prefix: string): string => `${prefix}_${randomBytes(14).toString('hex')}`;

/** What Stripe would know: in memory, with every movement of money in the ledger first. */
export const openWorld = (ledger: Ledger, now: () => Date, emit: Emit) => {
  const sessions = new Map<string, Session>();
  const intents = new Map<string, Intent>();
  const refunds: Refund[] = [];
  const disputes: Dispute[] = [];

  const session = (id: string): Session => {
    const found = sessions.get(id);
    if (!found) throw missing('checkout.session', id);
    if (found.status === 'open' && found.expiresAt * 1000 <= now().getTime()) found.status = 'expired';
    return found;
  };
  const intent = (id: string): Intent => {
    const found = intents.get(id);
    if (!found) throw missing('payment_intent', id);
    return found;
  };
  const move = (kind: LedgerEntry['kind'], { id, sessionId, metadata }: Intent, cents: number): void =>
    ledger.write({
      kind,
      session: sessionId,
      intent: id,
      reference: metadata['reference'] ?? '',
      cents,
      at: now().toISOString(),
    });

  return {
    sessions,
    intents,
    refunds,
    disputes,
    session,
    intent,

    pay: (id: string, email?: string): Session => {
      const paid = session(id);
      if (paid.status !== 'open') throw invalid('This Checkout Session is not open.');
      const isManual = paid.captureMethod === 'manual';
      const made: Intent = {
        id: newId('pi'),
        sessionId: id,
        chargeId: newId('ch'),
        amount: paid.amount,
        currency: paid.currency,
        status: isManual ? 'requires_capture' : 'succeeded',
        captureMethod: paid.captureMethod,
        captured: isManual ? 0 : paid.amount,
        refunded: 0,
        disputed: false,
        metadata: paid.intentMetadata,
        livemode: paid.livemode,
        email: email ?? paid.customerEmail,
      };
      move(isManual ? 'held' : 'taken', made, made.amount);
      intents.set(made.id, made);
      Object.assign(paid, { status: 'complete', intentId: made.id, email: made.email });
      emit(isManual ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded', { intent: made });
      emit('checkout.session.completed', { session: paid });
      return paid;
    },

    decline: (id: string): Session => {
      const declined = session(id);
      declined.declines += 1;
      return declined;
    },

    expire: (id: string): Session => {
      const expired = session(id);
      if (expired.status !== 'open') {
        throw invalid(
          `Only Checkout Sessions with a status in ["open"] can be expired. This one is ${expired.status}.`,
        );
      }
      expired.status = 'expired';
      emit('checkout.session.expired', { session: expired });
      return expired;
    },

    capture: (id: string, cents: number | undefined): Intent => {
      const held = intent(id);
      if (held.status !== 'requires_capture') throw unexpected('captured', held.status);
      const amount = cents ?? held.amount;
      if (amount <= 0 || amount > held.amount) {
        throw invalid('The amount to capture is not within what is held.', { code: 'amount_too_large' });
      }
      move('taken', held, amount);
      if (amount < held.amount) move('released', held, held.amount - amount);
      Object.assign(held, { status: 'succeeded', captured: amount, refunded: held.amount - amount });
      emit('payment_intent.succeeded', { intent: held });
      return held;
    },

    cancel: (id: string): Intent => {
      const held = intent(id);
      if (held.status !== 'requires_capture') throw unexpected('canceled', held.status);
      move('released', held, held.amount);
      held.status = 'canceled';
      emit('payment_intent.canceled', { intent: held });
      return held;
    },

    refund: (id: string, cents: number | undefined, metadata: Record<string, string> = {}): Refund => {
      const taken = intent(id);
      const left = taken.amount - taken.refunded;
      if (taken.status !== 'succeeded')
        throw invalid('This PaymentIntent does not have a successful charge to refund.');
      if (left === 0) throw invalid('Charge has already been refunded.', { code: 'charge_already_refunded' });
      const amount = cents ?? left;
      if (amount <= 0 || amount > left) throw invalid('Refund amount is greater than what is left.');
      const refund = { id: newId('re'), intentId: id, amount, metadata };
      move('refunded', taken, amount);
      taken.refunded += amount;
      refunds.push(refund);
      emit('charge.refunded', { intent: taken });
      return refund;
    },

    dispute: (id: string): Dispute => {
      const taken = intent(id);
      taken.disputed = true;
      const dispute = { id: newId('dp'), intentId: id, chargeId: taken.chargeId, status: 'needs_response' };
      disputes.push(dispute);
      emit('charge.dispute.created', { dispute });
      return dispute;
    },

    closeDispute: (id: string, status: 'won' | 'lost'): void => {
      for (const dispute of disputes.filter(({ intentId }) => intentId === id)) {
        dispute.status = status;
        emit('charge.dispute.closed', { dispute });
      }
    },
  };
};

export type World = ReturnType<typeof openWorld>;

const unexpected = (doing: string, status: string) =>
  invalid(`This PaymentIntent could not be ${doing} because it has a status of ${status}.`, {
    code: 'payment_intent_unexpected_state',
  });

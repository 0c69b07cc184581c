import { randomBytes } from 'node:crypto';
import type { Ledger, LedgerEntry } from './ledger.ts';
import type { Invoice, Price, Subscription } from './plan-things.ts';
import { missing } from './stripe-error.ts';

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
  /** Of a session that begins a subscription: what recurs, with what is written to it, and what was begun. */
  recurring: Price | null;
  subscriptionMetadata: Record<string, string>;
  subscriptionId: string | null;
  invoiceId: string | null;
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
  /** Whose money it is in the ledger, where the metadata doesn't say. */
  reference: string;
  livemode: boolean;
  email: string | null;
  /** Second in which the card was asked. */
  authorizedAt: number;
  /** Second in which the bank lets the hold go by itself; null where the double does not say. */
  captureBefore: number | null;
  /** The error code with which every capture is refused. */
  refusesCapture: string | null;
};

export type Refund = { id: string; intentId: string; amount: number; metadata: Record<string, string> };
export type Dispute = { id: string; intentId: string; chargeId: string; amount: number; status: string };

export type About = {
  session?: Session;
  intent?: Intent;
  dispute?: Dispute;
  subscription?: Subscription;
  invoice?: Invoice;
};
export type Emit = (type: string, about: About) => void;

export const newId = (prefix: string): string => `${prefix}_${randomBytes(14).toString('hex')}`;

/** Seven days, as of most cards (https://docs.stripe.com/payments/capture-later). */
const USUAL_HOLD_SECONDS = 7 * 24 * 60 * 60;

/** What Stripe would know, in memory; every movement of money is in the ledger first. */
export const openBooks = (ledger: Ledger, now: () => Date, emit: Emit) => {
  const sessions = new Map<string, Session>();
  const intents = new Map<string, Intent>();
  const secondsNow = () => Math.floor(now().getTime() / 1000);
  let holdSeconds: number | null = USUAL_HOLD_SECONDS;

  const move = (
    kind: LedgerEntry['kind'],
    { id, sessionId, metadata, reference: own }: Intent,
    cents: number,
  ): void => {
    const reference = metadata['reference'] ?? own;
    ledger.write({ kind, session: sessionId, intent: id, reference, cents, at: now().toISOString() });
  };

  /** The bank gives up a hold in its time, whether or not anybody looks. */
  const letGoInTime = (held: Intent): void => {
    const isOver = held.captureBefore !== null && held.captureBefore <= secondsNow();
    if (held.status !== 'requires_capture' || !isOver) return;
    move('released', held, held.amount);
    held.status = 'canceled';
    emit('payment_intent.canceled', { intent: held });
  };

  return {
    sessions,
    intents,
    refunds: [] as Refund[],
    disputes: [] as Dispute[],
    emit,
    move,
    /** How long the cards that pay from now on hold the money; null for a card of which that is not said. */
    setHold: (seconds: number | null): void => {
      holdSeconds = seconds;
    },
    timesOfHold: (): Pick<Intent, 'authorizedAt' | 'captureBefore'> => ({
      authorizedAt: secondsNow(),
      captureBefore: holdSeconds === null ? null : secondsNow() + holdSeconds,
    }),
    session: (id: string): Session => {
      const found = sessions.get(id);
      if (!found) throw missing('checkout.session', id);
      if (found.status === 'open' && found.expiresAt * 1000 <= now().getTime()) found.status = 'expired';
      return found;
    },
    intent: (id: string): Intent => {
      const found = intents.get(id);
      if (!found) throw missing('payment_intent', id);
      letGoInTime(found);
      return found;
    },
  };
};

export type Books = ReturnType<typeof openBooks>;

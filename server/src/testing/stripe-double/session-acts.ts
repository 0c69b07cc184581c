import { type Books, type Intent, newId, type Session } from './books.ts';
import { invalid } from './stripe-error.ts';

const HALF_AN_HOUR_S = 30 * 60;

/** What a buyer and time do to a session. */
export const sessionActs = (books: Books, begin: (session: Session, intent: Intent) => void) => ({
  pay: (id: string, email?: string): Session => {
    const paid = books.session(id);
    if (paid.status !== 'open') throw invalid('This Checkout Session is not open.');
    const made = { ...intentFor(paid, email), ...books.timesOfHold() };
    const isManual = made.status === 'requires_capture';
    books.move(isManual ? 'held' : 'taken', made, made.amount);
    books.intents.set(made.id, made);
    Object.assign(paid, { status: 'complete', intentId: made.id, email: made.email });
    books.emit(isManual ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded', { intent: made });
    begin(paid, made);
    books.emit('checkout.session.completed', { session: paid });
    return paid;
  },

  /** Opens a second page for what the first is for, as no program of ours asks for. */
  openTwice: (id: string): Session => {
    const twin = { ...books.session(id), id: newId('cs_test'), status: 'open' as const, intentId: null };
    twin.expiresAt = books.timesOfHold().authorizedAt + HALF_AN_HOUR_S;
    books.sessions.set(twin.id, twin);
    return twin;
  },

  decline: (id: string): Session => {
    const declined = books.session(id);
    declined.declines += 1;
    return declined;
  },

  expire: (id: string): Session => {
    const expired = books.session(id);
    if (expired.status !== 'open') {
      throw invalid(`Only Checkout Sessions with a status in ["open"] can be expired. This one is ${expired.status}.`);
    }
    expired.status = 'expired';
    books.emit('checkout.session.expired', { session: expired });
    return expired;
  },
});

type Undated = Omit<Intent, 'authorizedAt' | 'captureBefore'>;

const intentFor = (session: Session, email: string | undefined): Undated => {
  const isManual = session.captureMethod === 'manual';
  return {
    id: newId('pi'),
    sessionId: session.id,
    chargeId: newId('ch'),
    amount: session.amount,
    currency: session.currency,
    status: isManual ? 'requires_capture' : 'succeeded',
    captureMethod: session.captureMethod,
    captured: isManual ? 0 : session.amount,
    refunded: 0,
    disputed: false,
    metadata: session.intentMetadata,
    reference: session.reference ?? '',
    livemode: session.livemode,
    email: email ?? session.customerEmail,
    refusesCapture: null,
  };
};

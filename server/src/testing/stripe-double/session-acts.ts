import { type Books, type Intent, newId, type Session } from './books.ts';
import { invalid } from './stripe-error.ts';

/** What a buyer and time do to a session. */
export const sessionActs = (books: Books) => ({
  pay: (id: string, email?: string): Session => {
    const paid = books.session(id);
    if (paid.status !== 'open') throw invalid('This Checkout Session is not open.');
    const made = intentFor(paid, email);
    const isManual = made.status === 'requires_capture';
    books.move(isManual ? 'held' : 'taken', made, made.amount);
    books.intents.set(made.id, made);
    Object.assign(paid, { status: 'complete', intentId: made.id, email: made.email });
    books.emit(isManual ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded', { intent: made });
    books.emit('checkout.session.completed', { session: paid });
    return paid;
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

const intentFor = (session: Session, email: string | undefined): Intent => {
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
    livemode: session.livemode,
    email: email ?? session.customerEmail,
  };
};

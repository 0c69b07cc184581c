import { type Books, type Dispute, type Intent, newId, type Refund } from './books.ts';
import { invalid } from './stripe-error.ts';

/** What can be done to the money of a payment. */
export const moneyActs = (books: Books) => ({
  capture: (id: string, cents: number | undefined): Intent => {
    const held = books.intent(id);
    if (held.status !== 'requires_capture') throw unexpected('captured', held.status);
    if (held.refusesCapture !== null) throw invalid('This capture is refused.', { code: held.refusesCapture });
    const amount = cents ?? held.amount;
    if (amount <= 0 || amount > held.amount) {
      throw invalid('The amount to capture is not within what is held.', { code: 'amount_too_large' });
    }
    books.move('taken', held, amount);
    if (amount < held.amount) books.move('released', held, held.amount - amount);
    Object.assign(held, { status: 'succeeded', captured: amount, refunded: held.amount - amount });
    books.emit('payment_intent.succeeded', { intent: held });
    return held;
  },

  /** The bank refuses every capture of this hold from now on; null ends that. */
  refuseCapture: (id: string, code: string | null): void => {
    books.intent(id).refusesCapture = code;
  },

  cancel: (id: string): Intent => {
    const held = books.intent(id);
    if (held.status !== 'requires_capture') throw unexpected('canceled', held.status);
    books.move('released', held, held.amount);
    held.status = 'canceled';
    books.emit('payment_intent.canceled', { intent: held });
    return held;
  },

  refund: (id: string, cents: number | undefined, metadata: Record<string, string> = {}): Refund => {
    const taken = books.intent(id);
    const left = taken.amount - taken.refunded;
    if (taken.status !== 'succeeded') throw invalid('This PaymentIntent does not have a successful charge to refund.');
    if (left === 0) throw invalid('Charge has already been refunded.', { code: 'charge_already_refunded' });
    const amount = cents ?? left;
    if (amount <= 0 || amount > left) throw invalid('Refund amount is greater than what is left.');
    const refund = { id: newId('re'), intentId: id, amount, metadata };
    books.move('refunded', taken, amount);
    taken.refunded += amount;
    books.refunds.push(refund);
    books.emit('charge.refunded', { intent: taken });
    return refund;
  },

  /** The buyer's bank asks for what was taken and is not refunded, or for that part of it. */
  dispute: (id: string, cents?: number): Dispute => {
    const taken = books.intent(id);
    taken.disputed = true;
    const amount = cents ?? taken.amount - taken.refunded;
    const dispute = { id: newId('dp'), intentId: id, chargeId: taken.chargeId, amount, status: 'needs_response' };
    books.disputes.push(dispute);
    books.emit('charge.dispute.created', { dispute });
    return dispute;
  },

  closeDispute: (id: string, status: 'won' | 'lost'): void => {
    for (const dispute of books.disputes.filter(({ intentId }) => intentId === id)) {
      dispute.status = status;
      books.emit('charge.dispute.closed', { dispute });
    }
  },
});

const unexpected = (doing: string, status: string) =>
  invalid(`This PaymentIntent could not be ${doing} because it has a status of ${status}.`, {
    code: 'payment_intent_unexpected_state',
  });

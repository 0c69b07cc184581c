import type { Trace } from '../../platform/audit/trace.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { Failure } from '../../platform/failure.ts';
import type { PaymentState } from '../../platform/payments/provider.ts';
import { applyPayment, SoldElsewhere } from './apply-payment.ts';
import { attemptOf } from './attempt.store.ts';
import { closeOrder } from './close-order.ts';
import { lockOrder } from './order.store.ts';
import type { PaymentParts } from './payments.reactions.ts';
import { isUnpaid } from './payments.states.ts';

/**
 * Settles an order that costs nothing, such as a trial, without the provider, by the same steps as one that was paid. Again, after a crash
 * or beside another, it changes nothing. Answers where the buyer goes on; fails with `plan.trial_used` when somebody was faster.
 */
export const settleFree = async (deps: PaymentParts, orderId: string, trace: Trace): Promise<string> => {
  const { parts, provider } = deps;
  const sessionId = `cs_free_${orderId.replaceAll('-', '')}`;
  const payment: PaymentState = {
    sessionId,
    paymentIntentId: null,
    subscriptionId: null,
    reference: orderId,
    session: 'complete',
    money: 'charged',
    amountCents: 0,
    currency: 'usd',
    authorizedAt: null,
    captureBefore: null,
    capturedCents: 0,
    refundedCents: 0,
    disputed: false,
    lostCents: 0,
    email: null,
    mode: provider.mode,
  };
  try {
    const attempt = await inTransaction(parts.db, async (tx) => {
      const { status } = await lockOrder(tx, orderId);
      // Given up meanwhile: the cart changed, and nobody wants it as it was.
      if (isUnpaid(status) && status !== 'AWAITING_PAYMENT') throw new Failure('cart.changed');
      await applyPayment(deps, tx, { orderId, payment, trace, knewDispute: false });
      return attemptOf(tx, orderId);
    });
    return attempt.successUrl.replace('{CHECKOUT_SESSION_ID}', sessionId);
  } catch (error) {
    if (!(error instanceof SoldElsewhere)) throw error;
    await inTransaction(parts.db, async (tx) => {
      const order = await lockOrder(tx, orderId);
      await closeOrder(tx, { order, attempt: await attemptOf(tx, orderId), as: 'FAILED', trace });
    });
    throw new Failure('plan.trial_used', { cause: error });
  }
};

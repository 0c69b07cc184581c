import { systemTrace } from '../../platform/audit/trace.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { failpoint } from './payments.failpoints.ts';
import { Failure } from '../../platform/failure.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import type { Parts } from '../../platform/parts.ts';
import { type PaymentProvider, ProviderTrouble } from '../../platform/payments/provider.ts';
import { attemptOf } from './attempt.store.ts';
import { closeOrder } from './close-order.ts';
import { findOpenOrder, lockOrder } from './order.store.ts';

/**
 * Closes the checkout of a cart that is about to change, at the provider first: nobody pays for what they took out. When
 * the buyer was faster the payment wins: `cart.locked`, and its settling is owed. Of a named order, only while it is still the one that is open.
 * Runs outside of any transaction.
 */
export const closeOpenCheckout = async (
  parts: Parts,
  provider: PaymentProvider,
  cartId: string,
  orderId?: string,
): Promise<void> => {
  const order = await findOpenOrder(parts.db, cartId);
  if (!order || (orderId !== undefined && order.id !== orderId)) return;
  const attempt = await attemptOf(parts.db, order.id);
  if (attempt.sessionId === null) {
    // A session that was opened between the two looks is closed as one at the next.
    return (await endOrder(parts, order.id, 'FAILED'))
      ? undefined
      : closeOpenCheckout(parts, provider, cartId, orderId);
  }
  const became = await provider.expireSession(attempt.sessionId).catch(asUnavailable);
  failpoint('close.after_expire');
  if (became === 'expired') {
    await endOrder(parts, order.id, 'EXPIRED');
    return;
  }
  await addJob(parts.db, { task: 'settle-session', payload: { id: attempt.sessionId } });
  throw new Failure('cart.locked');
};

/**
 * A session that is only being made was never shown to the buyer: whoever makes it finds the order ended, and closes it.
 * False when it was opened meanwhile.
 */
const endOrder = (parts: Parts, orderId: string, as: 'EXPIRED' | 'FAILED'): Promise<boolean> =>
  inTransaction(parts.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const attempt = await attemptOf(tx, orderId);
    if (as === 'FAILED' && attempt.state === 'OPEN') return false;
    await closeOrder(tx, { order, attempt, as, trace: systemTrace('close-checkout') });
    return true;
  });

const asUnavailable = (error: unknown): never => {
  if (error instanceof ProviderTrouble) throw new Failure('server.unavailable', { cause: error });
  throw error;
};

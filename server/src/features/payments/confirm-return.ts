import type { processPaymentSuccess } from '@keywright/contract/payments';
import type { ReplyOf } from '@keywright/contract/endpoint';
import { actAs } from '../../access/act.ts';
import type { Caller } from '../../access/actor.ts';
import { ownOrderPolicy } from '../../access/policies/own-order.policy.ts';
import { authorize } from '../../access/policy.ts';
import { Failure } from '../../platform/failure.ts';
import { ProviderTrouble } from '../../platform/payments/provider.ts';
import { attemptByPayment, attemptBySession, type AttemptRow, openAttemptsOf } from './attempt.store.ts';
import { findGuardedOrder, findOrder, type OrderRow } from './order.store.ts';
import type { PaymentParts } from './payments.reactions.ts';
import { pageOfOrder } from './payments.facts.ts';
import { isUnpaid, wasPaid } from './payments.states.ts';
import { settle } from './settle-payment.ts';

type Reply = ReplyOf<typeof processPaymentSuccess>;

/**
 * The buyer is back from the card page and names their payment. It is only a hint: it must be one of the caller's own orders, and
 * the provider is asked, as the notices do. Anybody else's is `not_found`.
 */
export const confirmReturn = async (deps: PaymentParts, caller: Caller, reference: string): Promise<Reply> => {
  const { parts } = deps;
  const attempt = await attemptNamed(deps, caller, reference);
  const order = await actAs(parts, caller, async (tx, caller) => {
    const found = attempt && (await findGuardedOrder(tx, attempt.orderId));
    return authorize(ownOrderPolicy, caller, 'view', found);
  });
  if (!attempt?.sessionId) throw new Failure('not_found');
  if (isUnpaid(order.status)) await settle(deps, { sessionId: attempt.sessionId }, caller.trace).catch(whenOutOfReach);
  const now = (await findOrder(parts.db, order.id)) ?? order;
  return {
    status: statusOf(now),
    confirmationNumber: now.confirmationNumber,
    totalCents: now.totalCents,
    trackPath: wasPaid(now) ? pageOfOrder(parts.settings, now) : null,
  };
};

/**
 * Of a payment that we have not heard of yet only the provider knows the session. It is asked about the caller's own open ones: what
 * they name never goes there, so that nobody can have us try ids.
 */
const attemptNamed = async (
  { parts, provider }: PaymentParts,
  { person, guest }: Caller,
  reference: string,
): Promise<AttemptRow | undefined> => {
  if (reference.startsWith('cs_')) return attemptBySession(parts.db, reference);
  const known = await attemptByPayment(parts.db, reference);
  if (known) return known;
  for (const attempt of await openAttemptsOf(parts.db, { personId: person?.id, guestId: guest?.id })) {
    const payment = await provider.readSession(attempt.sessionId ?? '').catch(whenOutOfReach);
    if (payment?.paymentIntentId === reference) return attempt;
  }
  return undefined;
};

/** The provider will tell us later what it can't now. */
const whenOutOfReach = (error: unknown): undefined => {
  if (error instanceof ProviderTrouble) return undefined;
  throw error;
};

const statusOf = (order: OrderRow): Reply['status'] => {
  if (wasPaid(order)) return 'paid';
  return order.status === 'AWAITING_PAYMENT' || order.status === 'REVIEW' ? 'processing' : 'failed';
};

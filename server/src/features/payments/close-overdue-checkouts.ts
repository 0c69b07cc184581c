import { systemTrace } from '../../platform/audit/trace.ts';
import { overdueSessions } from './attempt.store.ts';
import { oneByOne, roundOf } from '../../platform/payments/one-by-one.ts';
import type { PaymentParts } from './payments.reactions.ts';
import { settle } from './settle-payment.ts';

const BATCH = 500;
const trace = systemTrace('close-overdue-checkouts');

/**
 * Closes the card pages that outlived their time, which the provider does by itself as a rule. It is asked before: what was paid is settled
 * instead.
 */
export const closeOverdueCheckouts = async (deps: PaymentParts): Promise<void> => {
  const { parts, provider } = deps;
  await oneByOne(roundOf(deps), await overdueSessions(parts.db, BATCH), async (sessionId) => {
    if ((await settle(deps, { sessionId }, trace)) !== 'AWAITING_PAYMENT') return;
    await provider.expireSession(sessionId);
    await settle(deps, { sessionId }, trace);
  });
};

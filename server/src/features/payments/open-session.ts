import { type Locale, spokenLocale } from '@keywright/contract/locale';
import { monthsOf, planKey } from '@keywright/contract/plans';
import { byLocale } from '@keywright/words/by-locale';
import { recordAct } from '../../platform/audit/record.store.ts';
import type { Trace } from '../../platform/audit/trace.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { failpoint } from './payments.failpoints.ts';
import { Failure } from '../../platform/failure.ts';
import type { Parts } from '../../platform/parts.ts';
import { type Checkout, type CheckoutSession, ProviderTrouble } from '../../platform/payments/provider.ts';
import { planLabel, setupLabel } from '../subscriptions/plan-words.facts.ts';
import { attemptOf, saveAttempt } from './attempt.store.ts';
import { closeOrder } from './close-order.ts';
import { settleFree } from './settle-free.ts';
import { linesOf, type OrderLine, type OrderRow, findOrder, lockOrder } from './order.store.ts';
import type { PaymentParts } from './payments.reactions.ts';

/**
 * Has the provider make the session of an order's attempt, and keeps it. Whoever calls it again, after a crash or beside
 * another, gets the same session: key and words are the order's. Fails with `payment.session_failed`, or with
 * `cart.changed` when the order was given up meanwhile.
 */
export const openSession = async (opening: PaymentParts, orderId: string, trace: Trace): Promise<string> => {
  const { provider } = opening;
  const order = await findOrder(opening.parts.db, orderId);
  if (order?.totalCents === 0) return settleFree(opening, orderId, trace);
  const checkout = await checkoutOf(opening.parts, orderId);
  const session = await provider
    .createSession(checkout)
    .catch((error: unknown) => giveUp(opening, orderId, trace, error));
  failpoint('checkout.after_session');
  const isKept = await keepSession(opening.parts, orderId, session);
  failpoint('checkout.after_url');
  if (isKept) return session.url;
  // The buyer never had its address, but what nobody needs should not stay open.
  await provider
    .expireSession(session.sessionId)
    .catch((error: unknown) => opening.parts.log.warn({ err: error }, 'a session stays open'));
  throw new Failure('cart.changed');
};

const checkoutOf = async ({ db, settings }: Parts, orderId: string): Promise<Checkout> => {
  const order = await findOrder(db, orderId);
  if (!order) throw new Error('no such order');
  const locale = spokenLocale(order.locale);
  const [attempt, lines] = await Promise.all([attemptOf(db, orderId), linesOf(db, orderId)]);
  return {
    idempotencyKey: attempt.key,
    reference: orderId,
    title: titleOf(settings.productName, order, locale),
    lines: [
      ...lines.map((line) => ({ label: labelOf(line, locale), amountCents: line.amountCents })),
      ...(order.setupCents > 0 ? [{ label: setupLabel(byLocale[locale]), amountCents: order.setupCents }] : []),
    ],
    totalCents: order.totalCents,
    ...howToPay(order, locale),
    ...(order.email !== null && { email: order.email }),
    successUrl: attempt.successUrl,
    cancelUrl: attempt.cancelUrl,
    expiresAt: attempt.expiresAt,
    locale,
  };
};

/** A plan is charged at once, with all that is bought with it: the provider can't hold what recurs. Key codes alone, and a trial, are held. */
const howToPay = ({ planTier: tier, planBilling: billing, planCents }: OrderRow, locale: Locale): Paying => {
  if (tier === null || billing === null || planCents === 0) return { capture: 'manual' };
  const plan = { tier, billing };
  return {
    capture: 'automatic',
    recurring: {
      key: planKey(plan),
      label: planLabel(plan, byLocale[locale]),
      amountCents: planCents,
      everyMonths: monthsOf(billing),
    },
  };
};

type Paying = Pick<Checkout, 'capture' | 'recurring'>;

const titleOf = (product: string, { confirmationNumber }: OrderRow, locale: Locale): string =>
  byLocale[locale].payments_order_title({ product, number: confirmationNumber });

const labelOf = ({ year, make, model, withPin }: OrderLine, locale: Locale): string => {
  const says = byLocale[locale];
  const vehicle = says.orders_vehicle({ year, make, model });
  return says.payments_order_line({ vehicle, withPin: withPin ? 'yes' : 'other' });
};

const keepSession = (
  { db }: Parts,
  orderId: string,
  { sessionId, url, expiresAt }: CheckoutSession,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await lockOrder(tx, orderId);
    const attempt = await attemptOf(tx, orderId);
    if (attempt.state !== 'CREATING') return attempt.sessionId === sessionId;
    await saveAttempt(tx, attempt.id, { state: 'OPEN', session_id: sessionId, url, expires_at: expiresAt });
    return true;
  });

/** After a refusal the same key is of no use, so the order ends here and the next press makes a new one. */
const giveUp = async ({ parts }: PaymentParts, orderId: string, trace: Trace, error: unknown): Promise<never> => {
  if (!(error instanceof ProviderTrouble)) throw error;
  parts.log.warn({ order: orderId, kind: error.kind, err: error }, 'no checkout session');
  if (error.kind === 'broken' || error.kind === 'refused') {
    await inTransaction(parts.db, async (tx) => {
      const order = await lockOrder(tx, orderId);
      const attempt = await attemptOf(tx, orderId);
      if (attempt.state !== 'CREATING') return;
      await closeOrder(tx, { order, attempt, as: 'FAILED', trace });
      await recordAct(tx, trace, {
        action: 'payment.session_failed',
        object: { type: 'order', id: orderId },
        reason: error.kind,
      });
    });
  }
  throw new Failure('payment.session_failed', { cause: error });
};

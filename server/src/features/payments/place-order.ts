import { randomBytes, randomUUID } from 'node:crypto';
import type { Caller } from '../../access/actor.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import type { Tx } from '../../platform/db/database.ts';
import { failpoint } from './payments.failpoints.ts';
import { Failure } from '../../platform/failure.ts';
import { bySource } from '../../platform/limits/by-source.ts';
import { bucketOf } from '../../platform/limits/limits.ts';
import { takePlaces } from '../../platform/limits/limits.store.ts';
import type { Parts } from '../../platform/parts.ts';
import type { PaymentProvider } from '../../platform/payments/provider.ts';
import { sha256 } from '../../platform/secrets.ts';
import type { CartPlan, PricedCart } from '../requests/requests.facts.ts';
import { PLAN_TERMS } from '../subscriptions/plan-words.facts.ts';
import { insertAttempt } from './attempt.store.ts';
import { newConfirmationNumber } from './confirmation-number.ts';
import { countOpenOrders, insertLines, insertOrder, takeSlot } from './order.store.ts';
import type { ReturnAddresses } from './return-addresses.ts';
import { trackTokenOf } from './payments.facts.ts';

/** Longer than the half hour that the provider needs, so that there is time to repeat a call; shorter than an hour. */
const SESSION_MS = 45 * 60_000;
const MOST_OPEN = 3;
const MOST_CLASHES = 5;

export type Buyer = {
  caller: Caller;
  /** Empty where the buyer wants no email, null where they said nothing of it. */
  email: string | null;
  addresses: ReturnAddresses;
  poNumber: string | null;
  /** The workshop that they buy for. */
  workshopId: string | null;
};

/** Snapshots a priced and held cart into an order that awaits its payment. Answers its id. */
export const placeOrder = async (
  { parts, provider }: { parts: Parts; provider: PaymentProvider },
  tx: Tx,
  cart: PricedCart,
  buyer: Buyer,
): Promise<string> => {
  const now = parts.clock.now();
  await limitCheckouts(tx, cart, buyer.caller, now);
  const orderId = await writeOrder(parts, tx, cart, buyer);
  failpoint('checkout.after_order_row');
  await insertLines(tx, orderId, cart.lines);
  if (cart.basicSlot !== null && cart.slotOf !== null)
    await requireSlot(tx, { personId: cart.slotOf, month: cart.basicSlot, orderId });
  await insertAttempt(tx, {
    order_id: orderId,
    n: 1,
    provider: provider.name,
    idempotency_key: `co:${orderId}:1`,
    success_url: buyer.addresses.successUrl,
    cancel_url: buyer.addresses.cancelUrl,
    created_at: now,
    expires_at: new Date(now.getTime() + SESSION_MS),
  });
  await recordAct(tx, buyer.caller.trace, {
    action: 'order.opened',
    object: { type: 'order', id: orderId },
    details: { cartId: cart.cartId, version: cart.version, totalCents: cart.totalCents, lines: cart.lines.length },
  });
  if (cart.plan && !cart.plan.isTrial) await recordConsent(tx, orderId, { ...cart, plan: cart.plan }, buyer.caller);
  return orderId;
};

/** What the buyer agreed to before a plan is paid for, in the words of that day. */
const recordConsent = async (
  tx: Tx,
  orderId: string,
  { plan, totalCents }: { plan: CartPlan; totalCents: number },
  { trace }: Caller,
): Promise<void> => {
  const { tier, billing, planCents: priceCents, setupCents } = plan;
  await recordAct(tx, trace, {
    action: 'subscription.agreed',
    object: { type: 'order', id: orderId },
    details: { tier, billing, priceCents, setupCents, dueCents: totalCents, terms: PLAN_TERMS },
  });
};

const limitCheckouts = async (tx: Tx, cart: PricedCart, { source }: Caller, now: Date): Promise<void> => {
  const buckets = [
    bucketOf('checkout', cart.personId ?? cart.guestId ?? cart.cartId),
    ...bySource('checkout-address', source),
  ];
  if ((await takePlaces(tx, buckets, now)).isFull) throw new Failure('payment.too_many_sessions');
  if ((await countOpenOrders(tx, cart)) >= MOST_OPEN) throw new Failure('payment.too_many_sessions');
};

/** The email of an order: what the buyer said of it, and otherwise what the requests in the cart say. */
export const orderEmailOf = (cart: PricedCart, { email }: Pick<Buyer, 'email'>): string | null =>
  email === null ? cart.contactEmail : email || null;

const writeOrder = async (parts: Parts, tx: Tx, cart: PricedCart, buyer: Buyer): Promise<string> => {
  const { caller, poNumber, workshopId } = buyer;
  const id = randomUUID();
  const trackSalt = randomBytes(16);
  for (let clash = 0; clash < MOST_CLASHES; clash += 1) {
    const isIn = await insertOrder(tx, {
      id,
      confirmation_number: newConfirmationNumber(),
      cart_id: cart.cartId,
      cart_version: cart.version,
      person_id: cart.personId,
      guest_id: cart.guestId,
      email: orderEmailOf(cart, buyer),
      locale: caller.locale,
      zone: caller.zone(),
      tier: cart.tier,
      discount_percent: cart.discountPercent,
      codes_cents: cart.codesCents,
      discount_cents: cart.discountCents,
      basic_slot: cart.basicSlot,
      slot_of: cart.slotOf,
      po_number: poNumber,
      ...(workshopId !== null && { workshop_id: workshopId, placed_by: cart.personId }),
      ...(cart.plan && {
        plan_tier: cart.plan.tier,
        plan_billing: cart.plan.billing,
        plan_is_trial: cart.plan.isTrial,
        plan_cents: cart.plan.planCents,
        setup_cents: cart.plan.setupCents,
      }),
      total_cents: cart.totalCents,
      track_salt: trackSalt,
      track_token_hash: sha256(trackTokenOf(parts.settings, { id, trackSalt })),
      created_at: parts.clock.now(),
    });
    if (isIn) return id;
  }
  throw new Error('no free confirmation number');
};

const requireSlot = async (tx: Tx, slot: { personId: string; month: string; orderId: string }): Promise<void> => {
  if (await takeSlot(tx, slot)) return;
  // Another order took the month's discount since the cart was priced.
  throw new Failure('cart.changed');
};

import type { checkoutCart, createCheckoutSession } from '@keywright/contract/payments';
import type { BodyOf } from '@keywright/contract/endpoint';
import { cartLimits } from '@keywright/contract/pricing';
import { actAs, lookAs } from '../../access/act.ts';
import type { Caller } from '../../access/actor.ts';
import { ownerOf } from '../../access/owner.ts';
import type { Tx } from '../../platform/db/database.ts';
import { failpoint } from './payments.failpoints.ts';
import { Failure } from '../../platform/failure.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { ProviderTrouble } from '../../platform/payments/provider.ts';
import { lockPricedCart, type PricedCart } from '../requests/requests.facts.ts';
import { requirePlanFree } from '../subscriptions/subscriptions.facts.ts';
import { workshopOfCheckout } from '../workshops/workshops.facts.ts';
import { attemptOf, type AttemptRow } from './attempt.store.ts';
import { closeOpenCheckout } from './close-open-checkout.ts';
import { compareCart, sumsOf } from './compare-cart.ts';
import { openSession } from './open-session.ts';
import { findOpenOrder, findOrder, type OrderRow } from './order.store.ts';
import type { PaymentParts } from './payments.reactions.ts';
import { type Buyer, orderEmailOf, placeOrder } from './place-order.ts';
import { returnAddresses } from './return-addresses.ts';
import { settle } from './settle-payment.ts';

/** With `amount` and `items` the cart is compared with what the client believes. */
type Asked = BodyOf<typeof checkoutCart> & Partial<BodyOf<typeof createCheckoutSession>>;

/** What the buyer says of the order beside what is in the cart. An open page goes by what they said last. */
type Said = Pick<Buyer, 'email' | 'poNumber'> & { locale: Caller['locale'] };

/** What there is for the cart: an order whose session is still to be had, an open session, or one of another cart version. */
type Found =
  | { kind: 'order'; orderId: string }
  | { kind: 'open'; attempt: AttemptRow }
  | { kind: 'other'; cartId: string };

/** A checkout that was closed makes room for the next one; more than a few in one call is somebody else's hurry. */
const MOST_ROUNDS = 4;
/** An open session with less time than this left is not worth going back to; the provider makes none with less than 30 minutes. */
const LEAST_LEFT_MS = { OPEN: 2 * 60_000, CREATING: 31 * 60_000 };

/**
 * Opens the card page for the caller's cart. A second click, another tab and the way back get the page that is open
 * already; a cart that changed since closes that page first.
 */
export const createCheckout = async (deps: PaymentParts, caller: Caller, asked: Asked): Promise<{ url: string }> => {
  const { parts, provider } = deps;
  const buyer: Omit<Buyer, 'workshopId'> = {
    caller,
    addresses: returnAddresses(parts.settings, asked, caller.locale),
    ...saidBy(caller, asked),
  };
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const found = await actAs(parts, caller, (tx, caller) => findOrPlace(deps, tx, { ...buyer, caller }, asked));
    failpoint('checkout.after_order');
    if (found.kind === 'other') {
      await closeOpenCheckout(parts, provider, found.cartId);
      continue;
    }
    const url =
      found.kind === 'order'
        ? await openSession(deps, found.orderId, caller.trace)
        : await stillOpen(deps, found.attempt, caller);
    if (url === undefined) continue;
    const orderId = found.kind === 'order' ? found.orderId : found.attempt.orderId;
    // What costs nothing is settled by now, and no page is open for it.
    if (await isFree(parts, orderId)) return { url };
    await requireStillFit(deps, caller, asked, orderId);
    return { url };
  }
  throw new Failure('cart.locked');
};

const isFree = async ({ db }: PaymentParts['parts'], orderId: string): Promise<boolean> =>
  (await findOrder(db, orderId))?.totalCents === 0;

/**
 * The provider may take a minute to answer. Before the address leaves, it is looked once more whether this caller may still pay, for just
 * this order; if not, the page is closed and the caller is told what changed.
 */
const requireStillFit = async (deps: PaymentParts, caller: Caller, asked: Asked, orderId: string): Promise<void> => {
  const { parts } = deps;
  try {
    await lookAs(parts, caller, async (tx, caller) => {
      const cart = await pricedCartOf(deps, tx, caller, asked);
      const order = await findOrder(tx, orderId);
      if (order?.status === 'AWAITING_PAYMENT' && isFor(order, cart, saidBy(caller, asked))) return;
      throw new Failure('cart.changed', { detail: sumsOf(cart) });
    });
  } catch (error) {
    await closeUnseen(deps, orderId);
    throw error;
  }
};

/** What keeps the page from being closed now is no news to who was refused: it is closed a little later. */
const closeUnseen = async ({ parts, provider }: PaymentParts, orderId: string): Promise<void> => {
  const order = await findOrder(parts.db, orderId);
  if (order?.status !== 'AWAITING_PAYMENT') return;
  await closeOpenCheckout(parts, provider, order.cartId).catch(async (error: unknown) => {
    parts.log.warn({ order: orderId, err: error }, 'a card page that nobody was shown is closed later');
    await addJob(parts.db, { task: 'close-checkout', payload: { cartId: order.cartId } });
  });
};

/** A PO number is a member's own; a guest keeps no books with us. */
const saidBy = ({ person, locale }: Caller, { email, poNumber }: Asked): Said => ({
  email: person ? email || person.email : (email ?? null),
  locale,
  poNumber: (person && poNumber) || null,
});

const findOrPlace = async (
  deps: PaymentParts,
  tx: Tx,
  buyer: Omit<Buyer, 'workshopId'>,
  asked: Asked,
): Promise<Found> => {
  const cart = await pricedCartOf(deps, tx, buyer.caller, asked);
  const said = saidBy(buyer.caller, asked);
  const workshopId = await workshopOfCheckout(tx, cart, { now: deps.parts.clock.now(), poNumber: said.poNumber });
  return (
    (await openCheckoutFor(tx, cart, { now: deps.parts.clock.now(), said, workshopId })) ?? {
      kind: 'order',
      orderId: await placeOrder(deps, tx, cart, { ...buyer, ...said, workshopId }),
    }
  );
};

/** The caller's cart, held and priced now, if it is what they believe to buy. */
const pricedCartOf = async ({ parts }: PaymentParts, tx: Tx, caller: Caller, asked: Asked): Promise<PricedCart> => {
  const found = await lockPricedCart(tx, ownerOf(caller), { now: parts.clock.now() });
  const cart = await compareCart(tx, found, asked, caller);
  requireFits(cart);
  if (cart.plan && cart.personId !== null) await requirePlanFree(parts, tx, cart.personId, cart.plan.isTrial);
  if (cart.plan && !cart.plan.isTrial && asked.planConsent !== true) throw new Failure('plan.consent_missing');
  return cart;
};

/** A plan that ended, or was taken out of the cart, may have left more in it than may be ordered at once. */
const requireFits = ({ tier, lines }: PricedCart): void => {
  const limit = cartLimits[tier];
  if (limit !== null && lines.length > limit) throw new Failure('cart.full', { values: { limit } });
};

const isFor = (order: OrderRow, cart: PricedCart, said: Said): boolean =>
  order.poNumber === said.poNumber &&
  order.email === orderEmailOf(cart, said) &&
  order.locale === said.locale &&
  order.cartId === cart.cartId &&
  order.cartVersion === cart.version &&
  order.totalCents === cart.totalCents;

type For = { now: Date; said: Said; workshopId: string | null };

const openCheckoutFor = async (
  tx: Tx,
  cart: PricedCart,
  { now, said, workshopId }: For,
): Promise<Found | undefined> => {
  const order = await findOpenOrder(tx, cart.cartId);
  if (!order) return undefined;
  const attempt = await attemptOf(tx, order.id);
  const kind = attempt.state === 'CREATING' ? 'CREATING' : 'OPEN';
  const isFresh = attempt.expiresAt.getTime() - now.getTime() >= LEAST_LEFT_MS[kind];
  const isSame = isFor(order, cart, said) && order.workshopId === workshopId;
  if (!isSame || !isFresh) return { kind: 'other', cartId: cart.cartId };
  return kind === 'CREATING' ? { kind: 'order', orderId: order.id } : { kind: 'open', attempt };
};

/** Its address, unless the provider says that it was paid or has lapsed: then that is settled first. */
const stillOpen = async (
  deps: PaymentParts,
  { sessionId, url }: AttemptRow,
  caller: Caller,
): Promise<string | undefined> => {
  if (sessionId === null || url === null) throw new Error('an open session without an address');
  const state = await deps.provider.readSession(sessionId).catch((error: unknown) => {
    // The address is as good as it was; a provider out of reach says nothing against it.
    if (error instanceof ProviderTrouble) return undefined;
    throw error;
  });
  if (!state || state.session === 'open') return url;
  await settle(deps, { sessionId }, caller.trace);
  if (state.session === 'complete') throw new Failure('cart.locked');
  return undefined;
};

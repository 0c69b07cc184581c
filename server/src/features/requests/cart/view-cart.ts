import { effectiveTier, type Tier } from '@keywright/contract/pricing';
import type { Cart, CartItem, CartPlanItem } from '@keywright/contract/cart';
import type { PricesInForce } from '@keywright/contract/price-list';
import type { Caller } from '../../../access/actor.ts';
import { isOfGuest, ownerOf } from '../../../access/owner.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Parts } from '../../../platform/parts.ts';
import { pricesShown } from '../../catalogue/catalogue.facts.ts';
import { openCheckoutOf } from '../../payments/payments.facts.ts';
import { tierOf } from '../../subscriptions/subscriptions.facts.ts';
import type { CartPlan } from '../cart-plan.store.ts';
import { type CartLine, type CartRow, readOpenCart } from '../carts.store.ts';
import { cartView, planItem } from './cart.view.ts';
import { priceOnTier } from '../price-lines.ts';

/** The caller's cart with its lines priced and its sums; an empty one when there is none. */
export const viewCart = async (parts: Parts, caller: Caller): Promise<Cart> => {
  const [read, inForce] = await Promise.all([readCart(parts, caller), pricesShown(parts.db)]);
  return view(parts, caller, { ...read, inForce, checkout: await checkoutOf(parts, read) });
};

/** Its lines alone. Only on the BASIC plan their price depends on a checkout that is open. */
export const viewCartItems = async (parts: Parts, caller: Caller): Promise<(CartItem | CartPlanItem)[]> => {
  const [read, inForce] = await Promise.all([readCart(parts, caller), pricesShown(parts.db)]);
  const checkout = effectiveTier(read.tier, read.plan?.tier) === 'BASIC' ? await checkoutOf(parts, read) : undefined;
  const { items, plan } = await view(parts, caller, { ...read, inForce, checkout });
  return plan ? [...items, planItem(plan)] : items;
};

/** A guest's lines, for the guest's id together with that guest's own cookie: the id alone reads nothing. */
export const viewGuestCart = async (parts: Parts, caller: Caller, guestUserId: string): Promise<CartItem[]> => {
  if (!isOfGuest(caller, { guestId: guestUserId })) throw new Failure('not_found');
  // Nobody but a member has a plan.
  return (await viewCart(parts, { ...caller, person: undefined })).items;
};

type Read = { cart: CartRow | undefined; lines: CartLine[]; tier: Tier; plan: CartPlan | null };
type Checkout = { orderId: string; url: string };

/** The caller's cart as it lies, with the plan that they have; without a cart the plan alone. */
export const readCart = async ({ db, clock }: Parts, caller: Caller): Promise<Read> => {
  const owner = ownerOf(caller);
  const open = owner && (await readOpenCart(db, owner, clock.now()));
  if (open) return open;
  return { cart: undefined, lines: [], plan: null, tier: caller.person ? await tierOf(db, caller.person.id) : 'NONE' };
};

/** The card page that is open for exactly this cart. */
export const checkoutOf = async ({ db }: Parts, { cart, lines, plan }: Read): Promise<Checkout | undefined> =>
  cart && (lines.length > 0 || plan) ? openCheckoutOf(db, cart.id, cart.version) : undefined;

type Found = Read & { checkout: Checkout | undefined; inForce: PricesInForce };

const view = async (
  { db, clock }: Parts,
  caller: Caller,
  { cart, lines, tier, plan, checkout, inForce }: Found,
): Promise<Cart> => {
  const buyer = { personId: caller.person?.id ?? null, now: clock.now(), exceptOrderId: checkout?.orderId, tier, plan };
  const priced = await priceOnTier(db, lines, { ...buyer, inForce });
  return cartView({
    cart,
    lines,
    priced,
    plan,
    held: tier,
    now: clock.now(),
    isGuest: caller.person === undefined,
    checkoutUrl: checkout?.url ?? null,
  });
};

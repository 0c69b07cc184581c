import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Cents } from './money.ts';
import { MOST_AT_ONCE } from './most-at-once.ts';
import { billings, planTiers } from './plans.ts';
import { DiscountReason, Tier } from './pricing-shapes.ts';
import { bounded, line, list } from './text.ts';
import { Vin } from './vin-shapes.ts';
import * as calls from './cart.calls.ts';

export const CartItem = z.object({
  id: z.uuid(),
  make: z.string(),
  model: z.string(),
  year: z.int(),
  vinEnd: z.string().length(4),
  withPin: z.boolean(),
  /** Dollars, as the specification's client reads them; the cents are the truth. */
  standardPrice: z.number(),
  finalPrice: z.number(),
  price: z.number(),
  standardCents: Cents,
  finalCents: Cents,
  /** What of this line the plan's discount takes off. */
  discountCents: Cents,
  pricingNote: z.string().nullable(),
  subscriptionTier: z.string().nullable(),
  isTemporary: z.boolean(),
});
export type CartItem = z.infer<typeof CartItem>;

/** A plan that lies in the cart. Amounts in cents. */
export const CartPlan = z.object({
  id: z.uuid(),
  tier: z.enum(planTiers),
  billing: z.enum(billings),
  trial: z.boolean(),
  /** What it costs now and each time it renews; 0 for the trial. */
  priceCents: Cents,
  /** What paying by the year costs once. */
  setupCents: Cents,
  /** When it would renew, or the trial end, if it began now. */
  untilDate: z.iso.datetime(),
});
export type CartPlan = z.infer<typeof CartPlan>;

/** The plan as a line of the list that the specification's client reads. */
export const CartPlanItem = z.object({
  id: z.uuid(),
  standardPrice: z.number(),
  finalPrice: z.number(),
  price: z.number(),
  subscriptionTier: z.enum(planTiers),
  isTemporary: z.boolean(),
});

export type CartPlanItem = z.infer<typeof CartPlanItem>;

/** The cart's lines, and the sums below them as headers of one object for our own pages. */
export const Cart = z.object({
  id: z.string().nullable(),
  version: z.int(),
  items: z.array(CartItem),
  isGuest: z.boolean(),
  tier: Tier,
  codesCents: Cents,
  /** What of `codesCents` is for PINs (a guest's +$20 each); 0 where it is included. */
  pinCents: Cents,
  discountPercent: z.int(),
  discountCents: Cents,
  /** Why the discount applies to what it applies to, as a word for programs; null when there is nothing to say. */
  discountWhy: DiscountReason.nullable(),
  totalCents: Cents,
  /** What members would pay for the same lines; for guests, so that both prices are shown. */
  memberTotalCents: Cents,
  /** The plan that is bought with it; it counts for the discount at once. */
  plan: CartPlan.nullable(),
  /** What each plan would take off this very cart, the lowest first, its own price not counted; empty where there is a plan, or no key code. */
  offers: z.array(z.object({ tier: z.enum(planTiers), savesCents: Cents, priceCents: Cents })),
  limit: z.int().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  /** A checkout that is open for exactly this cart, so that going back does not open a second. */
  checkoutUrl: z.string().nullable(),
});
export type Cart = z.infer<typeof Cart>;

export const cartItems = endpoint(calls.cartItems, {
  summary: "The lines of the member's cart, and the plan in it.",
  reply: z.array(z.union([CartItem, CartPlanItem])),
  fails: [],
});

export const guestCartItems = endpoint(calls.guestCartItems, {
  summary: "The lines of a guest's cart, for its guestUserId together with the guest cookie.",
  query: z.object({ guestUserId: bounded({ most: 64 }).min(1) }),
  reply: z.array(CartItem),
  fails: [],
});

export const myCart = endpoint(calls.myCart, {
  summary: "The caller's cart with its sums; an empty one when there is none.",
  reply: Cart,
  fails: [],
});

export const previewMany = endpoint(calls.previewMany, {
  summary:
    "What a list of vehicles would cost in the member's cart, which of them lie there already, and how many it takes.",
  body: z.object({
    vehicles: list(z.object({ vin: Vin, make: line({ most: 40, required: 'vehicle.required' }) }), MOST_AT_ONCE),
  }),
  reply: z.object({
    /** In the order of the list. Without a price is what lies in the cart already, or is of a make that is not offered. */
    vehicles: z.array(z.object({ inCart: z.boolean(), finalCents: Cents.nullable(), discountCents: Cents })),
    codesCents: Cents,
    discountPercent: z.int(),
    discountCents: Cents,
    discountWhy: DiscountReason.nullable(),
    totalCents: Cents,
    tier: Tier,
    /** How many key codes the cart may hold; null is any number. */
    limit: z.int().nullable(),
    /** How many lie in it now. */
    inCart: z.int(),
  }),
  fails: [],
});

const byId = z.object({ id: z.uuid() });

export const removeFromCart = endpoint(calls.removeFromCart, {
  summary: "Takes one line, or the plan, out of the caller's cart. An open checkout of that cart is closed first.",
  params: byId,
  reply: Cart,
  fails: ['cart.locked'],
});

export const restoreToCart = endpoint(calls.restoreToCart, {
  summary: 'Puts a line back that was removed within the last ten minutes.',
  params: byId,
  reply: Cart,
  fails: ['cart.locked', 'cart.full', 'cart.same_vin', 'request.wrong_state'],
});

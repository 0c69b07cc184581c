import { z } from 'zod';
import { Cart } from './cart.ts';
import { endpoint } from './endpoint.ts';
import { allLocales, type Locale } from './locale.ts';
import { Cents } from './money.ts';
import { billings, planTiers } from './plans.ts';
import { Tier } from './pricing-shapes.ts';
import { bounded, line } from './text.ts';
import * as calls from './subscriptions.calls.ts';

export const PlanTier = z.enum(planTiers);
export const Billing = z.enum(billings);

const PlanChoice = z.object({ tier: PlanTier, billing: Billing.default('monthly') });

/**
 * How a plan stands. CANCELLED runs on to its `endDate` and then is EXPIRED; INACTIVE is one whose renewal was not paid: what it gives rests,
 * and the card is tried again. PENDING is one whose first payment the provider takes back as not made: it gives nothing until that is there.
 */
export const PlanStatus = z.enum(['ACTIVE', 'PENDING', 'EXPIRED', 'CANCELLED', 'INACTIVE']);
export type PlanStatus = z.infer<typeof PlanStatus>;

/** What its owner can do with a plan now. */
export const PlanAct = z.enum(['upgrade', 'cancel', 'resume', 'change_card']);
export type PlanAct = z.infer<typeof PlanAct>;

const Subscription = z.object({
  tier: Tier,
  status: PlanStatus,
  startDate: z.iso.datetime().nullable(),
  /** When it ends, or ended; for one that renews itself the end of the time that is, or was last, paid for. */
  endDate: z.iso.datetime().nullable(),
  autoRenew: z.boolean(),
  trial: z.boolean(),
  billing: Billing.nullable(),
  /** What is charged each time, in cents; 0 for a trial. */
  priceCents: Cents,
  /** What is left over of an earlier plan, and what the next charge is after it, in cents. */
  creditCents: Cents,
  nextCents: Cents,
  /** When it renews, and is charged again; null when it doesn't. */
  renewsAt: z.iso.datetime().nullable(),
  /** When the card is tried again for a renewal that was not paid. */
  nextTryAt: z.iso.datetime().nullable(),
  /** Whether this person may still have the trial. */
  trialFree: z.boolean(),
  can: z.array(PlanAct),
  /** The plans that it can be changed to at once. */
  upgrades: z.array(z.object({ tier: PlanTier, billing: Billing, priceCents: Cents, setupCents: Cents })),
});
export type Subscription = z.infer<typeof Subscription>;

export const addSubscription = endpoint(calls.addSubscription, {
  summary:
    'Puts a plan into the member’s cart, in place of one that lies there. With `trial` the free trial of BASIC, once for each person.',
  body: PlanChoice.extend({ trial: z.boolean().default(false) }),
  reply: Cart,
  fails: [
    'plan.not_sold',
    'plan.already',
    'plan.trial_used',
    'plan.trial_is_basic',
    'email.unconfirmed',
    'cart.locked',
  ],
});

export const keycodeSubscription = endpoint(calls.keycodeSubscription, {
  summary: 'Whether the member has a plan that counts now, which, and until when their trial runs.',
  reply: z.object({
    tier: Tier,
    activated: z.boolean(),
    trial: z.boolean(),
    trialEndsAt: z.iso.datetime().nullable(),
  }),
  fails: [],
});

export const ownSubscription = endpoint(calls.ownSubscription, {
  summary: 'The member’s plan, the running one or else the last, and what can be done with it.',
  reply: Subscription,
  fails: [],
});

export const subscriptionUsage = endpoint(calls.subscriptionUsage, {
  summary:
    'What the member ordered and saved in this billing month, and what a plan would have saved in the last calendar month.',
  reply: z.object({
    /** When the billing month began, or the calendar month of who has no plan, and when it ends. */
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    /** Key codes ordered and paid for in it. */
    codes: z.int(),
    /** What the plan took off them, in cents. */
    savedCents: Cents,
    savedEverCents: Cents,
    /** Of BASIC: whether the month's one discounted order was had. Null for who has another plan, or none. */
    discountUsed: z.boolean().nullable(),
    codesInCart: z.int().nullable(),
    /** What the best plan would have saved in the last calendar month, its price taken off; null when none would have. */
    wouldHaveSaved: z.object({ tier: PlanTier, savedCents: Cents, codes: z.int() }).nullable(),
  }),
  fails: [],
});

export const subscriptionInvoices = endpoint(calls.subscriptionInvoices, {
  summary: 'What the provider charged for the member’s plans, the newest first; at most 24.',
  reply: z.array(
    z.object({
      id: z.string(),
      number: z.string().nullable(),
      date: z.iso.datetime(),
      totalCents: Cents,
      status: z.enum(['open', 'paid', 'void', 'uncollectible']),
      reason: z.enum(['start', 'renewal', 'change', 'other']),
      from: z.iso.datetime(),
      to: z.iso.datetime(),
      url: z.string().nullable(),
    }),
  ),
  fails: ['plan.provider_away'],
});

export const subscriptionInvoice = endpoint(calls.subscriptionInvoice, {
  summary: 'One of these invoices as a PDF: seller, buyer, tax and the ending of the card that paid it.',
  params: z.object({ id: line({ most: 100 }) }),
  query: z.object({
    lang: z
      .enum(allLocales as [Locale, ...Locale[]])
      .optional()
      .catch(undefined),
  }),
  media: ['application/pdf'],
  reply: z.unknown(),
  fails: ['plan.provider_away'],
});

/** A moment as the preview writes it, such as `2026-11-23T06:00:00.000Z`. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

export const previewUpgrade = endpoint(calls.previewUpgrade, {
  summary: 'What a change to a higher plan would charge now, and from then on.',
  body: PlanChoice,
  reply: z.object({
    dueCents: Cents,
    setupCents: Cents,
    /** What the new plan costs each time. */
    priceCents: Cents,
    /** What is left of the present plan and counts for the next charges. */
    creditCents: Cents,
    /** What is charged when it renews first: the price less the credit. */
    nextCents: Cents,
    renewsAt: z.iso.datetime(),
    /** The moment for which this was calculated; the change names it, and so costs the same. Good for ten minutes. */
    at: z.iso.datetime(),
  }),
  fails: ['plan.none', 'plan.no_upgrade', 'plan.provider_away'],
});

export const upgradeSubscription = endpoint(calls.upgradeSubscription, {
  summary: 'Changes the plan at once and charges what the preview said.',
  body: PlanChoice.extend({
    dueCents: Cents,
    /** What the page said is left over for later charges, and so what the next one is. */
    creditCents: Cents,
    at: bounded({ most: 24 }).regex(MOMENT, 'invalid'),
    /** The person has agreed to what the page said of date, amount and renewal. */
    consent: z.literal(true, { error: 'plan_consent.required' }),
  }),
  reply: Subscription,
  fails: ['plan.none', 'plan.no_upgrade', 'plan.price_changed', 'plan.card_declined', 'plan.provider_away'],
});

export const cancelSubscription = endpoint(calls.cancelSubscription, {
  summary:
    'Lets the plan end with what is paid for; until then it gives what it gave. A trial ends in the same way. Canceling again changes nothing.',
  reply: Subscription,
  fails: ['plan.none', 'plan.provider_away'],
});

export const resumeSubscription = endpoint(calls.resumeSubscription, {
  summary: 'Has a cancelled plan that still runs renew itself after all.',
  reply: Subscription,
  fails: ['plan.none', 'plan.provider_away'],
});

export const changeCard = endpoint(calls.changeCard, {
  summary: 'Opens the provider’s page on which the member changes the card that the plan is paid with.',
  reply: z.object({ url: z.string() }),
  fails: ['plan.none', 'plan.provider_away'],
});

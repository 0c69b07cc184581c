import { planPrice, upgradesOf } from '@keywright/contract/plans';
import type { ReplyOf } from '@keywright/contract/endpoint';
import type { keycodeSubscription, PlanAct, Subscription } from '@keywright/contract/subscriptions';
import type { Known } from '../../access/actor.ts';
import type { Parts } from '../../platform/parts.ts';
import { nextCentsOf, planOf, type PlanRow } from './subscription.store.ts';
import { tierOf, trialIsUsed, trialPersonOf } from './subscriptions.facts.ts';

/** The member's plan: the running one, else the last; NONE and INACTIVE for who never had any. */
export const viewSubscription = async ({ db, clock, settings }: Parts, { person }: Known): Promise<Subscription> => {
  const plan = await planOf(db, person.id);
  const trialOf = await trialPersonOf(db, person.id);
  const trialFree = trialOf !== undefined && !(await trialIsUsed(db, settings, trialOf));
  return plan ? { ...viewOf(plan, clock.now()), trialFree } : { ...noPlan, trialFree };
};

const noPlan: Omit<Subscription, 'trialFree'> = {
  tier: 'NONE',
  status: 'INACTIVE',
  startDate: null,
  endDate: null,
  autoRenew: false,
  trial: false,
  billing: null,
  priceCents: 0,
  creditCents: 0,
  nextCents: 0,
  renewsAt: null,
  nextTryAt: null,
  can: [],
  upgrades: [],
};

const viewOf = (row: PlanRow, now: Date): Omit<Subscription, 'trialFree'> => {
  const plan = asItIs(row, now);
  const can = actsOf(plan);
  return {
    tier: plan.tier,
    status: plan.status,
    startDate: plan.startsAt.toISOString(),
    endDate: endOf(plan)?.toISOString() ?? null,
    // A plan that has an end stops there; one without goes on until it is cancelled.
    autoRenew: plan.status === 'ACTIVE' && plan.endsAt === null,
    trial: plan.isTrial,
    billing: plan.billing,
    priceCents: plan.priceCents,
    creditCents: plan.creditCents,
    nextCents: nextCentsOf(plan),
    renewsAt: plan.status === 'ACTIVE' && plan.endsAt === null ? (plan.periodEnd?.toISOString() ?? null) : null,
    nextTryAt: plan.nextTryAt?.toISOString() ?? null,
    can,
    upgrades: can.includes('upgrade') ? offersOf(plan) : [],
  };
};

/** When the plan ends; for one that renews itself the end of the time that is paid for, or was before a renewal failed. */
const endOf = ({ status, endsAt, periodEnd }: PlanRow): Date | null =>
  endsAt ?? (status === 'ACTIVE' || status === 'INACTIVE' ? periodEnd : null);

/** What is over by its time is over, also before the round that says so. */
export const asItIs = (plan: PlanRow, now: Date): PlanRow =>
  plan.endedAt === null && plan.endsAt !== null && plan.endsAt <= now
    ? { ...plan, status: 'EXPIRED', endedAt: now }
    : plan;

/** What can be done with a plan now; each verb asks it again of the row that it holds. */
export const actsOf = ({ status, endedAt, providerId }: PlanRow): PlanAct[] => {
  if (endedAt !== null) return [];
  const isPaidFor = providerId !== null;
  return [
    ...(status === 'ACTIVE' && isPaidFor ? (['upgrade'] as const) : []),
    ...(status === 'ACTIVE' || status === 'INACTIVE' || status === 'PENDING' ? (['cancel'] as const) : []),
    ...(status === 'CANCELLED' ? (['resume'] as const) : []),
    ...(isPaidFor ? (['change_card'] as const) : []),
  ];
};

const offersOf = ({ tier, billing }: PlanRow): Subscription['upgrades'] =>
  upgradesOf({ tier, billing: billing ?? 'monthly' }).flatMap((to) => {
    const price = planPrice(to);
    return price ? [{ ...to, ...price }] : [];
  });

/** Whether a plan counts for the member now, and until when a trial runs. */
export const viewActivation = async (
  { db, clock }: Parts,
  { person }: Known,
): Promise<ReplyOf<typeof keycodeSubscription>> => {
  const tier = await tierOf(db, person.id);
  const found = tier === 'NONE' ? undefined : await planOf(db, person.id);
  const plan = found && asItIs(found, clock.now());
  const isTrial = plan?.endedAt === null && plan.isTrial;
  return {
    tier,
    activated: tier !== 'NONE',
    trial: isTrial,
    trialEndsAt: isTrial ? (plan.endsAt?.toISOString() ?? null) : null,
  };
};

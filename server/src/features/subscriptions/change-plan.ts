import { isUpgrade, monthsOf, type PlanChoice, planKey, planPrice } from '@keywright/contract/plans';
import type { BodyOf, ReplyOf } from '@keywright/contract/endpoint';
import type { previewUpgrade, upgradeSubscription } from '@keywright/contract/subscriptions';
import { byLocale } from '@keywright/words/by-locale';
import { actAs } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import { Failure } from '../../platform/failure.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { type PlanChange, ProviderTrouble } from '../../platform/payments/provider.ts';
import { followSubscription, type SubscriptionParts } from './follow-subscription.ts';
import { asAway, lookAtPaidPlan, requirePaidPlan } from './own-plan.ts';
import { PLAN_TERMS, planLabel, setupLabel } from './plan-words.facts.ts';
import { failpoint } from './subscriptions.failpoints.ts';
import type { PlanRow } from './subscription.store.ts';

type Preview = ReplyOf<typeof previewUpgrade>;

/** For how long a preview is good; a second more than now is a clock's own. */
const PREVIEW_MS = 10 * 60_000;
const AHEAD_MS = 5_000;
const AGAIN_IN_SECONDS = 30;

/** What a change to a higher plan would charge now. */
export const viewUpgrade = async (
  { parts, provider }: SubscriptionParts,
  caller: Known,
  to: PlanChoice,
): Promise<Preview> => {
  const plan = await lookAtPaidPlan(parts, caller, 'upgrade');
  const { priceCents, setupCents } = requireUpgrade(plan, to);
  // The provider counts in whole seconds.
  const at = new Date(Math.floor(parts.clock.now().getTime() / 1000) * 1000);
  const { nextAt, ...sums } = await provider.previewChange(plan.providerId, changeTo(to, at, caller)).catch(asAway);
  return { ...sums, setupCents, priceCents, renewsAt: nextAt.toISOString(), at: at.toISOString() };
};

/**
 * Changes the caller's plan at once and charges what they agreed to. The sum is asked for again by the same moment, so that what was shown is
 * what is charged; where a card is declined, or no answer comes, the plan is what the provider says it is.
 */
export const changePlan = async (
  deps: SubscriptionParts,
  caller: Known,
  { at: moment, dueCents, creditCents, ...to }: BodyOf<typeof upgradeSubscription>,
): Promise<void> => {
  const { parts, provider } = deps;
  const at = new Date(moment);
  const age = parts.clock.now().getTime() - at.getTime();
  // Asked this way round, what is no date is refused with the rest.
  if (!(age <= PREVIEW_MS && age >= -AHEAD_MS)) throw new Failure('plan.price_changed');
  const before = await lookAtPaidPlan(parts, caller, 'upgrade');
  requireUpgrade(before, to);
  const change = changeTo(to, at, caller);
  const preview = await provider.previewChange(before.providerId, change).catch(asAway);
  if (preview.dueCents !== dueCents || preview.creditCents !== creditCents) throw new Failure('plan.price_changed');
  const plan = await actAs(parts, caller, async (tx, caller) => {
    const found = await requirePaidPlan(tx, caller.person.id, 'upgrade', parts.clock.now());
    const { priceCents, setupCents } = requireUpgrade(found, to);
    await recordAct(tx, caller.trace, {
      action: 'subscription.agreed',
      object: { type: 'subscription', id: found.id },
      details: { ...to, priceCents, setupCents, dueCents, creditCents, terms: PLAN_TERMS },
    });
    const payload = { id: found.providerId };
    await addJob(tx, { task: 'follow-subscription', payload, inSeconds: AGAIN_IN_SECONDS });
    return found;
  });
  failpoint('plan.after_agreed');
  const key = `plan:${plan.id}:${planKey(to)}:${at.getTime()}`;
  await provider.changePlan(plan.providerId, change, key).catch((error: unknown) => {
    if (error instanceof ProviderTrouble && error.kind === 'refused')
      throw new Failure('plan.card_declined', { cause: error });
    return asAway(error);
  });
  failpoint('plan.after_change');
  await followSubscription(deps, plan.providerId, caller.trace).catch(asAway);
};

const requireUpgrade = ({ tier, billing }: PlanRow, to: PlanChoice): { priceCents: number; setupCents: number } => {
  const price = planPrice(to);
  if (!price || !isUpgrade({ tier, billing: billing ?? 'monthly' }, to)) throw new Failure('plan.no_upgrade');
  return price;
};

const changeTo = (to: PlanChoice, at: Date, caller: Known): PlanChange => {
  const price = planPrice(to);
  if (!price) throw new Failure('plan.no_upgrade');
  const says = byLocale[caller.locale];
  return {
    at,
    recurring: {
      key: planKey(to),
      label: planLabel(to, says),
      amountCents: price.priceCents,
      everyMonths: monthsOf(to.billing),
    },
    lines: price.setupCents > 0 ? [{ label: setupLabel(says), amountCents: price.setupCents }] : [],
  };
};

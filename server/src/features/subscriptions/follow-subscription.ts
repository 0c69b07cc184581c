import { planKey, planOfKey } from '@keywright/contract/plans';
import { recordAct } from '../../platform/audit/record.store.ts';
import type { Trace } from '../../platform/audit/trace.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import type { Parts } from '../../platform/parts.ts';
import type { PaymentProvider, SubscriptionState } from '../../platform/payments/provider.ts';
import { oweMailOf } from './plan-mail.ts';
import { failpoint } from './subscriptions.failpoints.ts';
import { lockPlan, planByProvider, type PlanRow, savePlan } from './subscription.store.ts';

export type SubscriptionParts = { parts: Parts; provider: PaymentProvider };

const MOST_ROUNDS = 10;

/**
 * Asks the provider about a subscription and writes down what is so. Any number of times, in any order, from notices, acts and the round
 * that asks about all: what is written was always asked for after what was written before it, so that a slow answer undoes nothing.
 */
export const followSubscription = async (
  { parts, provider }: SubscriptionParts,
  providerId: string,
  trace: Trace,
): Promise<void> => {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const known = await planByProvider(parts.db, providerId);
    if (!known) return;
    const state = await provider.readSubscription(providerId);
    failpoint('plan.after_read');
    const isWritten = await inTransaction(parts.db, async (tx) => {
      const plan = await lockPlan(tx, known.id);
      if (plan.checkedAt?.getTime() !== known.checkedAt?.getTime()) return false;
      await writeDown({ parts, provider }, tx, plan, state, trace);
      return true;
    });
    if (isWritten) {
      failpoint('plan.after_written');
      return;
    }
  }
  throw new Error('a subscription is written to faster than it is asked about');
};

const writeDown = async (
  { parts, provider }: SubscriptionParts,
  tx: Tx,
  plan: PlanRow,
  state: SubscriptionState | undefined,
  trace: Trace,
): Promise<void> => {
  // By the scale on which it is compared: two writes are never of one moment.
  const checked = { checked_at: new Date(Math.max(parts.clock.now().getTime(), (plan.checkedAt?.getTime() ?? 0) + 1)) };
  if (!state || state.mode !== provider.mode) {
    parts.log.error({ subscription: plan.id }, 'the provider does not know a plan as ours');
    await savePlan(tx, plan.id, checked);
    return;
  }
  if (plan.endedAt !== null) {
    await savePlan(tx, plan.id, { ...checked, ...(state.status === 'ended' && { ended_there_at: parts.clock.now() }) });
    // It was charged for as the plan ended: what of that is due back nobody but a person can say.
    if (state.planKey !== null && state.planKey !== planKey({ tier: plan.tier, billing: plan.billing ?? 'monthly' }))
      parts.log.error(
        { subscription: plan.id },
        'a plan that is over was changed at the provider: a super admin has to look',
      );
    if (state.status !== 'ended') await addJob(tx, { task: 'end-subscription', payload: { id: state.subscriptionId } });
    return;
  }
  const now = standingOf(plan, state);
  await savePlan(tx, plan.id, {
    ...checked,
    status: now.status,
    tier: now.tier,
    billing: now.billing,
    price_cents: state.amountCents,
    credit_cents: state.creditCents,
    period_start: state.periodStart,
    period_end: state.periodEnd,
    ends_at: now.endsAt,
    next_try_at: state.nextTryAt,
    ...(now.status === 'EXPIRED' && {
      ended_at: state.endedAt ?? parts.clock.now(),
      ended_there_at: parts.clock.now(),
    }),
  });
  if (now.status !== plan.status || now.tier !== plan.tier) await addJob(tx, { task: 'close-unlent-checkouts' });
  await tell(tx, plan, { state, ...now }, trace);
};

/** Whether it waits for money. */
export const isOwed = ({ status }: Pick<PlanRow, 'status'>): boolean => status === 'INACTIVE' || status === 'PENDING';

type Standing = Pick<PlanRow, 'status' | 'tier' | 'billing' | 'endsAt'>;

/** How a plan stands by what the provider says of it. What is none of our plans there stays what it is here. */
const standingOf = (plan: PlanRow, state: SubscriptionState): Standing => {
  const { tier, billing } = planOfKey(state.planKey ?? '') ?? plan;
  if (state.status === 'ended') return { tier, billing, status: 'EXPIRED', endsAt: state.endedAt };
  // What was bought is not paid after all, and may still be: nothing was ever had of it, so nobody owes a renewal.
  if (state.status === 'incomplete') return { tier, billing, status: 'PENDING', endsAt: state.endsAt };
  if (state.status !== 'active') return { tier, billing, status: 'INACTIVE', endsAt: state.endsAt };
  return { tier, billing, status: state.endsAt === null ? 'ACTIVE' : 'CANCELLED', endsAt: state.endsAt };
};

type Told = Standing & { state: SubscriptionState };

/** What changed goes on record, and to its owner by mail. */
const tell = async (tx: Tx, was: PlanRow, { state, ...now }: Told, trace: Trace): Promise<void> => {
  const object = { type: 'subscription' as const, id: was.id };
  const refs = { subscriptionId: was.id };
  const until = state.periodEnd.toISOString();
  const moment = (now.endsAt ?? state.periodEnd).toISOString();
  if (now.tier !== was.tier || now.billing !== was.billing) {
    const details = { tier: now.tier, billing: now.billing ?? 'monthly', was: was.tier };
    await recordAct(tx, trace, { action: 'subscription.changed', object, details });
    await oweMailOf(tx, was, { template: 'plan.changed', refs }, `${now.tier}:${now.billing}:${until}`);
  }
  if (now.status === was.status) {
    const isRenewed =
      now.status === 'ACTIVE' && was.checkedAt !== null && was.periodEnd !== null && state.periodEnd > was.periodEnd;
    if (isRenewed) await recordAct(tx, trace, { action: 'subscription.renewed', object, details: { until } });
    return;
  }
  switch (now.status) {
    case 'EXPIRED':
      await recordAct(tx, trace, { action: 'subscription.expired', object });
      await oweMailOf(tx, was, { template: 'plan.ended', refs }, 'once');
      break;
    case 'PENDING':
    case 'INACTIVE':
      await recordAct(tx, trace, {
        action: 'subscription.unpaid',
        object,
        details: { nextTryAt: state.nextTryAt?.toISOString() ?? null },
      });
      // Of a first payment the card page tells; there is no renewal to write of.
      if (now.status === 'INACTIVE')
        await oweMailOf(tx, was, { template: 'plan.unpaid', refs: { ...refs, at: moment } }, until);
      break;
    case 'CANCELLED':
      await recordAct(tx, trace, { action: 'subscription.cancelled', object });
      await oweMailOf(tx, was, { template: 'plan.cancelled', refs: { ...refs, at: moment } }, occasionOf(was));
      break;
    default:
      await recordAct(
        tx,
        trace,
        isOwed(was)
          ? { action: 'subscription.paid_again', object, details: { until } }
          : { action: 'subscription.resumed', object },
      );
      if (was.status === 'CANCELLED')
        await oweMailOf(tx, was, { template: 'plan.resumed', refs: { ...refs, at: moment } }, occasionOf(was));
  }
};

/** Somebody may cancel and resume several times; each is told once, by when what was so before had been asked for. */
const occasionOf = ({ checkedAt }: PlanRow): string => checkedAt?.toISOString() ?? 'first';

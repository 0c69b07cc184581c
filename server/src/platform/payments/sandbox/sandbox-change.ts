import type { Parts } from '../../parts.ts';
import { isSame, sha256 } from '../../secrets.ts';
import { type ChangePreview, type PlanChange, ProviderTrouble, type SubscriptionState } from '../provider.ts';
import { oweSubscriptionNotice } from './sandbox-notices.ts';
import { prorate } from './sandbox-proration.ts';
import { withSubscription } from './sandbox-subscription.ts';
import {
  addChange,
  addInvoice,
  findChange,
  findSubscription,
  type SandboxSubscription,
  saveSubscription,
} from './sandbox-subscription.store.ts';

/** What is due after what earlier changes left over, and what is left over after it. */
const settled = ({ credit_cents: credit }: SandboxSubscription, sumCents: number) => ({
  dueCents: Math.max(0, sumCents - credit),
  creditCents: Math.max(0, credit - sumCents),
});

const refuseUnlessRunning = (subscription: SandboxSubscription): void => {
  if (subscription.status !== 'active') throw new ProviderTrouble('refused', 'the subscription does not run');
};

export const previewChange = async ({ db }: Parts, id: string, change: PlanChange): Promise<ChangePreview> => {
  const subscription = await findSubscription(db, id);
  if (!subscription) throw new ProviderTrouble('refused', 'no such subscription');
  refuseUnlessRunning(subscription);
  const { sumCents, periodEnd } = prorate(subscription, change);
  const { dueCents, creditCents } = settled(subscription, sumCents);
  const nextCents = Math.max(0, change.recurring.amountCents - creditCents);
  return { dueCents, creditCents, nextCents, nextAt: periodEnd };
};

/** Charges what is due and changes the plan, or is declined and changes nothing. */
export const changePlan = (parts: Parts, id: string, change: PlanChange, key: string): Promise<SubscriptionState> =>
  withSubscription(parts, id, async (tx, subscription, now) => {
    const asked_sha256 = sha256(JSON.stringify([id, change]));
    const known = await findChange(tx, key);
    if (known && !isSame(known.asked_sha256, asked_sha256)) {
      throw new ProviderTrouble('refused', 'the key was used for another change');
    }
    if (known || isAlready(subscription, change)) return subscription;
    refuseUnlessRunning(subscription);
    const { sumCents, anchorAt, periodStart, periodEnd } = prorate(subscription, change);
    const { dueCents, creditCents } = settled(subscription, sumCents);
    if (dueCents > 0 && subscription.card_fails) {
      throw new ProviderTrouble('refused', 'the card was declined', { reason: 'card_declined' });
    }
    await addChange(tx, { idempotency_key: key, subscription_id: id, asked_sha256 });
    const period = { period_start: periodStart, period_end: periodEnd };
    const paid = { total_cents: dueCents, status: 'paid', reason: 'change', created_at: now } as const;
    await addInvoice(tx, id, { ...paid, ...period });
    await oweSubscriptionNotice(tx, { type: 'customer.subscription.updated', id, at: now });
    const { key: plan_key, label, amountCents: amount_cents, everyMonths: every_months } = change.recurring;
    const plan = { plan_key, label, amount_cents, every_months, anchor_at: anchorAt, credit_cents: creditCents };
    return saveSubscription(tx, id, { ...plan, ...period });
  });

const isAlready = (subscription: SandboxSubscription, { recurring }: PlanChange): boolean =>
  subscription.plan_key === recurring.key && subscription.amount_cents === recurring.amountCents;

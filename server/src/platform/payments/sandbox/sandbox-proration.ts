import { monthsAfter } from '../periods.ts';
import type { PlanChange } from '../provider.ts';
import type { SandboxSubscription } from './sandbox-subscription.store.ts';

export type Prorated = {
  /** Below zero where more of the old plan is left than the new one costs. */
  sumCents: number;
  anchorAt: Date;
  periodStart: Date;
  periodEnd: Date;
};

const seconds = (from: Date, to: Date): number => Math.floor(to.getTime() / 1000) - Math.floor(from.getTime() / 1000);

/** The whole cents of `cents * part / whole`, the half rounded up. */
const share = (cents: number, part: number, whole: number): number =>
  Math.floor((2 * cents * part + whole) / (2 * whole));

/**
 * What a change at a moment comes to. A plan of the same length keeps the period that runs, and both plans count for what is left of it;
 * one of another length begins a period of its own, for which what is left of the old one counts. Rounded once, so that nothing is lost
 * between two roundings.
 */
export const prorate = (subscription: SandboxSubscription, { recurring, lines, at }: PlanChange): Prorated => {
  const { period_start: start, period_end: end, amount_cents: old } = subscription;
  const whole = seconds(start, end);
  const left = Math.min(whole, Math.max(0, seconds(at, end)));
  const once = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (recurring.everyMonths === subscription.every_months) {
    const sumCents = once + share(recurring.amountCents - old, left, whole);
    return { sumCents, anchorAt: subscription.anchor_at, periodStart: start, periodEnd: end };
  }
  const sumCents = once + recurring.amountCents + share(-old, left, whole);
  return { sumCents, anchorAt: at, periodStart: at, periodEnd: monthsAfter(at, recurring.everyMonths) };
};

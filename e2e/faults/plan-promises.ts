import type { Db } from '../../server/src/platform/db/database.ts';
import type { StripeDouble } from '../../server/src/testing/stripe-double/stripe-double.ts';

type Subscription = ReturnType<StripeDouble['state']>['subscriptions'][number];
type Plan = {
  id: string;
  status: string;
  ended_at: Date | null;
  price_cents: number;
  provider_subscription_id: string | null;
};

/** How a plan must stand here by what it is at the provider. */
const standsAs = ({ status, cancelAtPeriodEnd }: Subscription): string => {
  if (status === 'canceled') return 'ended';
  if (status === 'past_due') return 'INACTIVE';
  return cancelAtPeriodEnd ? 'CANCELLED' : 'ACTIVE';
};

/**
 * I-5 and I-6 of the security plan: what recurs at the provider is one plan here that says the same, nobody pays for a plan that is over, each invoice
 * was paid once, and a change was charged once.
 */
export const brokenPlans = async (db: Db, double: StripeDouble): Promise<string[]> => {
  const { subscriptions, invoices } = double.state();
  const plans: Plan[] = await db
    .selectFrom('subscription')
    .select(['id', 'status', 'ended_at', 'price_cents', 'provider_subscription_id'])
    .where('provider_subscription_id', 'is not', null)
    .execute();
  const taken = double.ledger().filter(({ kind }) => kind === 'taken');
  const faults = subscriptions.flatMap((subscription) => {
    const own = plans.filter(({ provider_subscription_id: id }) => id === subscription.id);
    const [plan] = own;
    if (!plan || own.length > 1) return [`${subscription.id} is ${own.length} plans here`];
    const due = invoices.filter(
      ({ subscriptionId, reason, due: cents }) =>
        subscriptionId === subscription.id && reason !== 'subscription_create' && cents > 0,
    );
    const paid = taken.filter(({ reference }) => reference === subscription.id);
    return [
      ...(standsAs(subscription) === (plan.ended_at ? 'ended' : plan.status)
        ? []
        : [`plan ${plan.id}: is ${plan.status}, there ${standsAs(subscription)}`]),
      ...(plan.price_cents === subscription.amount
        ? []
        : [`plan ${plan.id}: costs ${plan.price_cents}, there ${subscription.amount}`]),
      ...(paid.length === due.length ? [] : [`plan ${plan.id}: ${due.length} sums were due and ${paid.length} taken`]),
      ...(due.filter(({ reason }) => reason === 'subscription_update').length <= 1
        ? []
        : [`plan ${plan.id}: its change was charged twice`]),
    ];
  });
  const known = new Set(subscriptions.map(({ id }) => id));
  const strangers = plans.filter(({ provider_subscription_id: id }) => !known.has(id ?? ''));
  return [...faults, ...strangers.map(({ id }) => `plan ${id}: the provider knows none`)];
};

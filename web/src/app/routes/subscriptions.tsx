import type { Cart } from '@keywright/contract/cart';
import { TRIAL_DAYS } from '@keywright/contract/plans';
import { PlansScreen } from '../../features/subscriptions/plans-screen.tsx';
import { isTrialStart } from '../../features/subscriptions/trial-start.ts';
import { Suspense } from 'react';
import { money } from '../../lib/format.ts';
import { m } from '@keywright/words/messages';
import { late } from '../../ui/late.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { pageMeta } from '../page-meta.ts';

/** Three addresses lead here; search engines are told of the first. */
export const meta = ({ location }: { location: { search: string } }) =>
  pageMeta('/subscriptions', isTrialStart(new URLSearchParams(location.search)) ? ofTrial() : ofPlans());

const ofPlans = () => ({ title: m.subscriptions_title(), description: m.subscriptions_description() });

const ofTrial = () => ({
  title: m.subscriptions_trial_title(),
  description: m.subscriptions_trial_words({ days: TRIAL_DAYS, price: money(0) }),
});

/** Fetched for members with a plan alone. */
const OwnPlan = late(async () => (await import('../own-plan.tsx')).OwnPlanApart);

const noteCart = async (cart: Cart): Promise<void> => {
  const { queryClient } = await import('../query-client.ts');
  queryClient.setQueryData(['cart'], cart);
};

export default function SubscriptionsRoute() {
  return (
    <PlansScreen
      onAdded={noteCart}
      own={
        <Suspense fallback={<Skeleton shape="card" />}>
          <OwnPlan />
        </Suspense>
      }
    />
  );
}

import type { Cart } from '@keywright/contract/cart';
import { PlansScreen } from '../../features/subscriptions/plans-screen.tsx';
import { Suspense } from 'react';
import { lateWords } from '../../lib/late-words.ts';
import { m } from '@keywright/words/messages';
import { late } from '../../ui/late.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { pageMeta } from '../page-meta.ts';

/** Three addresses lead here; search engines are told of the first. */
export const meta = () =>
  pageMeta('/subscriptions', {
    title: `${m.subscriptions_title()} · ${m.common_product()}`,
    description: m.subscriptions_description(),
  });

/** Fetched for members with a plan alone. */
const OwnPlan = late(async () => (await import('../own-plan.tsx')).OwnPlanApart, lateWords);

const noteCart = async (cart: Cart): Promise<void> => {
  const { queryClient } = await import('../query-client.ts');
  queryClient.setQueryData(['cart'], cart);
};

export default function SubscriptionsRoute() {
  return (
    <PlansScreen
      onAdded={noteCart}
      own={
        <Suspense fallback={<Skeleton label={m.common_loading()} shape="card" />}>
          <OwnPlan />
        </Suspense>
      }
    />
  );
}

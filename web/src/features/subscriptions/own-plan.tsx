import type { Subscription } from '@keywright/contract/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { at } from '../../lib/locale.ts';
import { benefitsOf } from '../../lib/plan-words.ts';
import { m } from '@keywright/words/messages';
import { Loaded } from '../../ui/loaded.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Stack, TwoColumns } from '../../ui/layout.tsx';
import { CheckShape } from '../../ui/shapes.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { Invoices } from './invoices.tsx';
import styles from './own-plan.module.css';
import { PlanActs } from './plan-acts.tsx';
import { PlanFacts } from './plan-facts.tsx';
import { invoicesQuery, subscriptionQuery, usageQuery } from './subscriptions.queries.ts';
import { UsageOf } from './usage.tsx';

/** The member's plan, the running one or the last, with all that can be done about it. Where there never was one, the way to the plans. */
export const OwnPlan = () => (
  <Loaded query={useQuery(subscriptionQuery)} failed={m.profile_subscription_failed()} shape="card" count={1}>
    {(subscription) => (subscription.tier === 'NONE' ? <NoPlan /> : <Plan subscription={subscription} />)}
  </Loaded>
);

const NoPlan = () => (
  <Stack>
    <EmptyState way={{ to: at('/subscriptions'), words: m.profile_see_plans() }}>
      {m.profile_subscription_none()}
    </EmptyState>
    <OwnUsage />
  </Stack>
);

const OwnUsage = () => (
  <Loaded query={useQuery(usageQuery)} failed={m.subscriptions_usage_failed()} count={1}>
    {(usage) => <UsageOf usage={usage} />}
  </Loaded>
);

const Plan = ({ subscription }: { subscription: Subscription }) => {
  const place = useRef<HTMLDivElement>(null);
  // An act takes its own button away.
  useKeptFocus(place, `${subscription.tier} ${subscription.status}`);
  return (
    <div ref={place} tabIndex={-1}>
      <TwoColumns aside={<Benefits subscription={subscription} />}>
        <PlanFacts subscription={subscription} />
        <PlanActs subscription={subscription} />
        <OwnUsage />
        <Loaded query={useQuery(invoicesQuery)} failed={m.subscriptions_invoices_failed()} count={1}>
          {(invoices) => <Invoices invoices={invoices} />}
        </Loaded>
      </TwoColumns>
    </div>
  );
};

const Benefits = ({ subscription }: { subscription: Subscription }) => (
  <Stack>
    <h2 className={styles.heading}>{m.profile_benefits()}</h2>
    <ul className={styles.benefits}>
      {benefitsOf(subscription).map((words) => (
        <li key={words}>
          <CheckShape />
          {words}
        </li>
      ))}
    </ul>
  </Stack>
);

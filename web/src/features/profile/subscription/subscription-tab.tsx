import type { ownSubscription } from '@keywright/contract/profile';
import type { ReplyOf } from '@keywright/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { day } from '../../../lib/format.ts';
import { m } from '../../../paraglide/messages.js';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Card, Stack, TwoColumns } from '../../../ui/layout.tsx';
import { CheckShape } from '../../../ui/shapes.tsx';
import { Loaded } from '../loaded.tsx';
import styles from '../profile.module.css';
import { subscriptionQuery } from '../profile.queries.ts';
import { benefitsOf, planName } from './plan-words.ts';

type Subscription = ReplyOf<typeof ownSubscription>;

/** The plan that runs, or the last one; where there never was any, the way to the plans. */
export const SubscriptionTab = () => (
  <Loaded query={useQuery(subscriptionQuery)} failed={m.profile_subscription_failed()} shape="card" count={1}>
    {(subscription) =>
      subscription.tier === 'NONE' ? (
        <EmptyState>{m.profile_subscription_none()}</EmptyState>
      ) : (
        <Plan subscription={subscription} />
      )
    }
  </Loaded>
);

const standings: Record<Subscription['status'], { tone: BadgeTone; words: () => string }> = {
  ACTIVE: { tone: 'fulfilled', words: m.profile_plan_active },
  PENDING: { tone: 'pending', words: m.profile_plan_pending },
  EXPIRED: { tone: 'rejected', words: m.profile_plan_expired },
  CANCELLED: { tone: 'neutral', words: m.profile_plan_cancelled },
  INACTIVE: { tone: 'neutral', words: m.profile_plan_inactive },
};

const Plan = ({ subscription }: { subscription: Subscription }) => {
  const { tone, words } = standings[subscription.status];
  return (
    <TwoColumns aside={<Benefits subscription={subscription} />}>
      <Card className={styles.details}>
        <div className={styles.standing}>
          <h2>{planName(subscription)}</h2>
          <Badge tone={tone}>{words()}</Badge>
        </div>
        <dl className={styles.facts}>
          <Fact label={m.profile_plan_start()} value={dayOf(subscription.startDate)} />
          <Fact label={m.profile_plan_end()} value={dayOf(subscription.endDate) ?? m.profile_plan_no_end()} />
          <Fact label={m.profile_plan_renew()} value={subscription.autoRenew ? m.profile_yes() : m.profile_no()} />
        </dl>
      </Card>
    </TwoColumns>
  );
};

const dayOf = (iso: string | null): string | null => iso && day(iso);

const Fact = ({ label, value }: { label: string; value: string | null }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value ?? m.profile_not_given()}</dd>
  </div>
);

const Benefits = ({ subscription }: { subscription: Subscription }) => (
  <Stack>
    <h2>{m.profile_benefits()}</h2>
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

import type { Subscription } from '@keywright/contract/subscriptions';
import { day, dayAndTime, money } from '../../lib/format.ts';
import { planName } from '@keywright/words/plan-names';
import { m } from '@keywright/words/messages';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/layout.tsx';
import styles from './own-plan.module.css';
import { planStatuses } from './plan-status.ts';

/** Which plan it is, how it stands, since when and until when, what it costs and when it is charged again. */
export const PlanFacts = ({ subscription }: { subscription: Subscription }) => {
  const { tone, words } = planStatuses[subscription.status];
  const { startDate, endDate, renewsAt, trial, autoRenew } = subscription;
  // A trial ends to the minute; a plan with its day.
  const end = endDate && (trial ? dayAndTime(endDate) : day(endDate));
  return (
    <Card className={styles.details}>
      <div className={styles.standing}>
        <h2>{planName(subscription)}</h2>
        <Badge tone={tone}>{words()}</Badge>
      </div>
      <dl className={styles.facts}>
        <Fact label={m.subscriptions_price()} value={priceWords(subscription)} />
        <Fact label={m.profile_plan_start()} value={startDate ? day(startDate) : m.profile_not_given()} />
        <Fact label={m.profile_plan_end()} value={end ?? m.profile_plan_no_end()} />
        <Fact label={m.profile_plan_renew()} value={autoRenew ? m.profile_yes() : m.profile_no()} />
        <Fact
          label={m.subscriptions_next_charge()}
          value={
            renewsAt
              ? m.subscriptions_next_charge_words({ price: money(subscription.priceCents), day: day(renewsAt) })
              : m.subscriptions_next_charge_none()
          }
        />
      </dl>
    </Card>
  );
};

const priceWords = ({ trial, billing, priceCents }: Subscription): string => {
  const price = money(priceCents);
  if (trial) return m.subscriptions_price_trial({ price });
  return billing === 'annual' ? m.subscriptions_price_year({ price }) : m.subscriptions_price_month({ price });
};

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

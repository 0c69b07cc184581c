import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { day } from '../../lib/format.ts';
import { at } from '../../lib/locale.ts';
import { planName } from '@keywright/words/plan-names';
import { useSession } from '../../lib/session.ts';
import { m } from '@keywright/words/messages';
import { Card } from '../../ui/layout.tsx';
import { Link } from '../../ui/link.ts';
import styles from './own-plan.module.css';
import { subscriptionQuery } from './subscriptions.queries.ts';

/** A plan that began within this time began with the payment that the page speaks of. */
const JUST_NOW = 15 * 60_000;

/** After a payment: the plan that was bought with it, since when it counts and until when. */
export const PaidPlan = () => {
  const { role } = useSession();
  const [openedAt] = useState(Date.now);
  const { data } = useQuery({ ...subscriptionQuery, enabled: role === 'BASEUSER', refetchOnMount: 'always' });
  if (!data?.startDate || data.status !== 'ACTIVE' || openedAt - Date.parse(data.startDate) > JUST_NOW) return null;
  const until = data.renewsAt ?? data.endDate;
  return (
    <Card>
      <section className={styles.part}>
        <h2 className={styles.heading}>{m.subscriptions_paid_plan()}</h2>
        <p>
          {m.subscriptions_paid_plan_words({
            plan: planName(data),
            day: day(data.startDate),
            renews: data.renewsAt ? 'yes' : 'no',
            until: until ? day(until) : '',
          })}
        </p>
        <p>
          <Link to={at('/user-profile?tab=subscription')}>{m.subscriptions_paid_plan_open()}</Link>
        </p>
      </section>
    </Card>
  );
};

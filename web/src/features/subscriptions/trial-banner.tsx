import { useState } from 'react';
import { at } from '../../lib/locale.ts';
import { dayAndTime } from '../../lib/format.ts';
import { m } from '@keywright/words/messages';
import { Link } from '../../ui/link.ts';
import { daysLeft } from './days-left.ts';
import styles from './home-plans.module.css';
import { useActivation } from './use-activation.ts';

/** How many days of a member's trial are left. Over the page's upper edge, so that nothing moves when it comes. */
export const TrialBanner = () => {
  const { activation } = useActivation();
  const [now] = useState(Date.now);
  const ends = activation?.trial ? activation.trialEndsAt : null;
  if (!ends) return null;
  const days = daysLeft(ends, now);
  const time = dayAndTime(ends);
  return (
    <p className={styles.banner} role="status">
      {days > 0 ? m.subscriptions_days_left({ days, time }) : m.subscriptions_last_day({ time })}{' '}
      <Link to={at('/subscriptions')}>{m.profile_see_plans()}</Link>
    </p>
  );
};

import { TRIAL_DAYS } from '@keywright/contract/plans';
import { useState } from 'react';
import { dayAndTime, money } from '../../lib/format.ts';
import { at } from '../../lib/locale.ts';
import { m } from '@keywright/words/messages';
import { Link } from '../../ui/link.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { verbatim } from '../../ui/verbatim.tsx';
import { daysLeft } from './days-left.ts';
import styles from './home-plans.module.css';
import { useActivation } from './use-activation.ts';

/** The trial: what it is, or how many days of it are left to a member who is in it. What comes late stands in the place of what was there. */
export const HomeTrial = () => {
  const { activation } = useActivation();
  const ends = activation?.trial ? activation.trialEndsAt : null;
  return (
    <section className={styles.promo} data-only="no-paid-plan">
      <div>
        <h2>{m.subscriptions_trial_short({ days: TRIAL_DAYS })}</h2>
        {ends ? (
          <DaysLeft ends={ends} />
        ) : (
          <p>{verbatim(m.subscriptions_trial_words({ days: TRIAL_DAYS, price: money(0) }))}</p>
        )}
      </div>
      <p className={styles.acts}>
        {ends ? (
          <LinkButton to={at('/subscriptions')}>{m.profile_see_plans()}</LinkButton>
        ) : (
          <LinkButton to={at('/membership?trial=start')}>{m.subscriptions_trial_start()}</LinkButton>
        )}
        <Link to={at('/trial-details')}>{m.subscriptions_trial_details()}</Link>
      </p>
    </section>
  );
};

const DaysLeft = ({ ends }: { ends: string }) => {
  const [now] = useState(Date.now);
  const days = daysLeft(ends, now);
  const time = dayAndTime(ends);
  return (
    <p className={styles.banner} role="status">
      {days > 0 ? m.subscriptions_days_left({ days, time }) : m.subscriptions_last_day({ time })}
    </p>
  );
};

import { type Billing, planGives, planTiers } from '@keywright/contract/plans';
import { useState } from 'react';
import { at } from '../../lib/locale.ts';
import { planName } from '@keywright/words/plan-names';
import { m } from '@keywright/words/messages';
import { classes } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.ts';
import { BillingToggle } from './billing-toggle.tsx';
import styles from './home-plans.module.css';
import { HomeTrial } from './home-trial.tsx';
import { PlanPrice } from './plan-price.tsx';
import prices from './plan-prices.module.css';

/** What home says of the plans: their prices by the month or the year, and the trial. */
export const HomePlans = () => {
  const [billing, setBilling] = useState<Billing>('monthly');
  return (
    <>
      <section className={classes(styles.preview, prices.area)}>
        <div className={styles.head}>
          <h2>{m.subscriptions_preview_title()}</h2>
          <BillingToggle billing={billing} onChange={setBilling} />
        </div>
        <ul className={styles.plans} aria-label={m.subscriptions_preview_table()}>
          {planTiers.map((tier) => (
            <li key={tier}>
              <h3>{planName({ tier, trial: false })}</h3>
              <PlanPrice tier={tier} />
              <p className={styles.percent}>{m.subscriptions_percent({ percent: planGives(tier).percent })}</p>
            </li>
          ))}
        </ul>
        <p className={styles.links}>
          <Link to={at('/membership')}>{m.subscriptions_preview_all()}</Link>
        </p>
      </section>
      <HomeTrial />
    </>
  );
};

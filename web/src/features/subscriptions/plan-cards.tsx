import { type PlanTier, planGives, planTiers } from '@keywright/contract/plans';
import type { ReactNode } from 'react';
import { benefitsOf } from '../../lib/plan-words.ts';
import { planName } from '@keywright/words/plan-names';
import { m } from '@keywright/words/messages';
import { CheckShape } from '../../ui/shapes.tsx';
import { PlanPrice } from './plan-price.tsx';
import styles from './plans.module.css';

type PlanCardsProps = { action: (tier: PlanTier) => ReactNode };

/** One card for each plan: what it costs, what it takes off, what it brings, and the way to have it. */
export const PlanCards = ({ action }: PlanCardsProps) => (
  <ul className={styles.cards} aria-label={m.subscriptions_plans()}>
    {planTiers.map((tier) => (
      <li key={tier} className={styles.card}>
        <h3>{planName({ tier, trial: false })}</h3>
        <PlanPrice tier={tier} />
        <p className={styles.percent}>{m.subscriptions_percent({ percent: planGives(tier).percent })}</p>
        <ul className={styles.benefits}>
          {benefitsOf({ tier, trial: false }).map((words) => (
            <li key={words}>
              <CheckShape />
              {words}
            </li>
          ))}
        </ul>
        <div className={styles.act}>{action(tier)}</div>
      </li>
    ))}
  </ul>
);

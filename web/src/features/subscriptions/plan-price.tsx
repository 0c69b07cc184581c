import { type Billing, planPrice, type PlanTier } from '@keywright/contract/plans';
import { money } from '../../lib/format.ts';
import { m } from '@keywright/words/messages';
import { verbatim } from '../../ui/verbatim.tsx';
import styles from './plan-prices.module.css';

const Price = ({ tier, billing }: { tier: PlanTier; billing: Billing }) => {
  const price = planPrice({ tier, billing });
  const shown = price ?? planPrice({ tier, billing: 'monthly' });
  return (
    <div className={styles[billing]}>
      <p>
        <strong className={styles.figure} translate="no">
          {money(shown?.priceCents ?? 0)}
        </strong>{' '}
        {price && billing === 'annual' ? m.subscriptions_per_year() : m.subscriptions_per_month()}
      </p>
      <p className="meta">{verbatim(underOf(price))}</p>
    </div>
  );
};

const underOf = (price: ReturnType<typeof planPrice>): string => {
  if (!price) return m.subscriptions_monthly_only();
  return price.setupCents > 0
    ? m.subscriptions_setup({ price: money(price.setupCents) })
    : m.subscriptions_setup_none();
};

/** Both prices in one place, of which the ticked one is seen: the choice moves nothing. */
export const PlanPrice = ({ tier }: { tier: PlanTier }) => (
  <div className={styles.price}>
    <Price tier={tier} billing="monthly" />
    <Price tier={tier} billing="annual" />
  </div>
);

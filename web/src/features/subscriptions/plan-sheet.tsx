import { type Billing, planPrice, type PlanTier, TRIAL_DAYS } from '@keywright/contract/plans';
import { type ReactNode, useState } from 'react';
import { money } from '../../lib/format.ts';
import { at } from '../../lib/locale.ts';
import { planName } from '@keywright/words/plan-names';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Link } from '../../ui/link.ts';
import { Sheet } from '../../ui/modal.tsx';
import { BillingToggle } from './billing-toggle.tsx';
import { PlanCards } from './plan-cards.tsx';
import prices from './plan-prices.module.css';
import styles from './plans.module.css';
import type { useChoosePlan } from './use-choose-plan.ts';

type PlanSheetProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  chosen: ReturnType<typeof useChoosePlan>;
  /** What each plan would take off the cart. */
  children: ReactNode;
};

/** The plans over the cart, for who has none. One that lies in the cart already makes room for another. */
export const PlanSheet = ({ open, onClose, title, chosen, children }: PlanSheetProps) => {
  const [billing, setBilling] = useState<Billing>('monthly');
  const action = (tier: PlanTier) => (
    <Button
      wide
      busy={chosen.adding?.tier === tier && m.subscriptions_adding()}
      // What is not sold by the year is had by the month.
      onClick={() => chosen.choose({ tier, billing: planPrice({ tier, billing }) ? billing : 'monthly' })}
    >
      {m.subscriptions_cart_choose({ plan: planName({ tier, trial: false }) })}
    </Button>
  );
  return (
    <Sheet open={open} onClose={onClose} title={title} wide>
      <Stack className={prices.area}>
        {chosen.failure ? <Alert tone="rejected">{chosen.failure}</Alert> : null}
        {children}
        <BillingToggle billing={billing} onChange={setBilling} />
        <PlanCards action={action} />
        <p className="meta">{m.subscriptions_renews_note()}</p>
        <p className={styles.links}>
          <Link to={at('/trial-details')}>
            {m.subscriptions_trial_short({ days: TRIAL_DAYS })}, {money(0)}
          </Link>
        </p>
      </Stack>
    </Sheet>
  );
};

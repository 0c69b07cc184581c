import type { CartPlan } from '@keywright/contract/cart';
import { day, dayAndTime, money } from '../../lib/format.ts';
import { cartPlanName } from '../../lib/plan-words.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/layout.tsx';
import { verbatim } from '../../ui/verbatim.tsx';
import styles from './cart.module.css';

type CartPlanLineProps = { plan: CartPlan; removing: boolean; onRemove: () => void };

/** The plan in the cart with its price, when it renews, and the way to take it out. */
export const CartPlanLine = ({ plan, removing, onRemove }: CartPlanLineProps) => {
  const { trial, priceCents, setupCents, untilDate } = plan;
  const name = cartPlanName(plan);
  return (
    <li>
      <Card className={styles.item}>
        <div>
          <h2 className={styles.vehicle}>{name}</h2>
          <p className={styles.meta}>
            {trial
              ? m.subscriptions_cart_trial_ends({ time: dayAndTime(untilDate) })
              : verbatim(m.subscriptions_cart_renews({ day: day(untilDate), price: money(priceCents) }))}
          </p>
        </div>
        <div className={styles.price}>
          <strong>{verbatim(money(priceCents))}</strong>
          {setupCents > 0 ? (
            <span className={styles.meta}>{verbatim(m.subscriptions_setup({ price: money(setupCents) }))}</span>
          ) : null}
        </div>
        <Button
          tone="text"
          className={styles.remove}
          busy={removing && m.cart_removing()}
          aria-label={m.subscriptions_cart_remove_named({ plan: name })}
          onClick={onRemove}
        >
          {m.cart_remove()}
        </Button>
      </Card>
    </li>
  );
};

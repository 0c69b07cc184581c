import type { Cart } from '@keywright/contract/cart';
import { effectiveTier } from '@keywright/contract/pricing';
import { money } from '../../lib/format.ts';
import { cartPlanName } from '../../lib/plan-words.ts';
import { planName } from '@keywright/words/plan-names';
import { m } from '@keywright/words/messages';
import styles from './cart.module.css';

const whys = {
  basic_one_order_a_month: m.cart_why_one_order,
  basic_slot_used: m.cart_why_used,
  basic_no_make_qualifies: m.cart_why_no_make,
};

/** The plan that takes the discount off: one in the cart counts at once, and who has none of either orders with their workshop's. */
const discountOf = ({ tier: held, plan, discountPercent: percent }: Cart): string => {
  const tier = effectiveTier(held, plan?.tier);
  return tier === 'NONE'
    ? m.workshops_lent({ percent })
    : m.cart_discount({ tier: planName({ tier, trial: false }), percent });
};

/** The order line by line, the same beside the cart and once more before paying: nothing is priced in the browser. */
export const OrderLines = ({ cart }: { cart: Cart }) => {
  const { plan } = cart;
  const pins = cart.items.filter((item) => item.withPin).length;
  return (
    <>
      <dl className={styles.sums}>
        {cart.items.length > 0 ? (
          <div>
            <dt>{m.cart_codes({ count: cart.items.length })}</dt>
            <dd>{money(cart.codesCents - cart.pinCents)}</dd>
          </div>
        ) : null}
        {cart.pinCents > 0 ? (
          <div>
            <dt>{m.cart_pins({ count: pins })}</dt>
            <dd>{money(cart.pinCents)}</dd>
          </div>
        ) : null}
        {cart.discountCents > 0 ? (
          <div>
            <dt>{discountOf(cart)}</dt>
            <dd>−{money(cart.discountCents)}</dd>
          </div>
        ) : null}
        {plan ? (
          <div>
            <dt>{cartPlanName(plan)}</dt>
            <dd>{money(plan.priceCents)}</dd>
          </div>
        ) : null}
        {plan && plan.setupCents > 0 ? (
          <div>
            <dt>{m.subscriptions_cart_setup()}</dt>
            <dd>{money(plan.setupCents)}</dd>
          </div>
        ) : null}
        <div className={styles.total}>
          <dt>{m.cart_total()}</dt>
          <dd>{money(cart.totalCents)}</dd>
        </div>
      </dl>
      {cart.discountCents > 0 ? (
        <p className={styles.meta}>
          {m.subscriptions_cart_applies({
            percent: cart.discountPercent,
            count: cart.items.filter(({ discountCents }) => discountCents > 0).length,
          })}
        </p>
      ) : null}
      {cart.discountWhy ? <p className={styles.meta}>{whys[cart.discountWhy]()}</p> : null}
    </>
  );
};

import type { Cart } from '@keywright/contract/cart';
import { effectiveTier } from '@keywright/contract/pricing';
import { money } from '../../lib/format.ts';
import { cartPlanName } from '../../lib/plan-words.ts';
import { planName } from '@keywright/words/plan-names';
import { m } from '@keywright/words/messages';
import { Fact } from '../../ui/fact.tsx';
import { verbatim } from '../../ui/verbatim.tsx';
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
          <Fact name={m.cart_codes({ count: cart.items.length })}>
            {verbatim(money(cart.codesCents - cart.pinCents))}
          </Fact>
        ) : null}
        {cart.pinCents > 0 ? <Fact name={m.cart_pins({ count: pins })}>{verbatim(money(cart.pinCents))}</Fact> : null}
        {cart.discountCents > 0 ? <Fact name={discountOf(cart)}>−{money(cart.discountCents)}</Fact> : null}
        {plan ? <Fact name={cartPlanName(plan)}>{verbatim(money(plan.priceCents))}</Fact> : null}
        {plan && plan.setupCents > 0 ? (
          <Fact name={m.subscriptions_cart_setup()}>{verbatim(money(plan.setupCents))}</Fact>
        ) : null}
        <Fact className={styles.total} name={m.cart_total()}>
          {verbatim(money(cart.totalCents))}
        </Fact>
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

import type { Cart } from '@keywright/contract/cart';
import { money } from '../../lib/format.ts';
import { at } from '../../lib/locale.ts';
import { m } from '@keywright/words/messages';
import { isLentPlan } from '../../lib/plan-words.ts';
import { planName } from '@keywright/words/plan-names';
import { Anchor } from '../../ui/anchor.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Stack } from '../../ui/layout.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { verbatim } from '../../ui/verbatim.tsx';
import styles from './cart.module.css';
import { OrderLines } from './order-lines.tsx';

type CartSummaryProps = { cart: Cart; onPay: () => void };

/** What will be paid, by whom and how: guests see both prices on two equal buttons, members one. */
export const CartSummary = ({ cart, onPay }: CartSummaryProps) => (
  <Stack>
    {cart.checkoutUrl ? (
      <Alert tone="progress" action={<Anchor href={cart.checkoutUrl}>{m.cart_payment_continue()}</Anchor>}>
        {m.cart_payment_open()}
      </Alert>
    ) : null}
    <Card className={styles.summary}>
      <h2>{m.cart_summary()}</h2>
      <OrderLines cart={cart} />
      {cart.plan ? null : <p className={styles.meta}>{verbatim(planWords(cart))}</p>}
      <div className={styles.pay}>
        <Button tone="primary" wide onClick={onPay}>
          {cart.isGuest ? `${m.cart_pay_guest()} · ${money(cart.totalCents)}` : payWords(cart)}
        </Button>
        {cart.isGuest ? (
          <LinkButton to={at(`/login?${new URLSearchParams({ next: at('/cart') })}`)} wide>
            {verbatim(m.cart_log_in_for({ price: money(cart.memberTotalCents) }))}
          </LinkButton>
        ) : null}
      </div>
      <p className={styles.meta}>{chargeWords(cart)}</p>
    </Card>
  </Stack>
);

const payWords = ({ totalCents }: Cart): string =>
  totalCents === 0 ? m.subscriptions_free_go() : m.cart_pay({ price: money(totalCents) });

/** What happens to the card: a plan can't be held, and nothing at all is asked for where nothing is to pay. */
const chargeWords = ({ plan, totalCents }: Cart): string => {
  if (totalCents === 0) return m.subscriptions_free_short();
  return plan && !plan.trial ? m.subscriptions_charged_short() : m.cart_held();
};

const planWords = (cart: Cart): string => {
  if (cart.isGuest) {
    const saving = money(cart.totalCents - cart.memberTotalCents);
    return m.cart_member_total({ price: money(cart.memberTotalCents), saving });
  }
  if (isLentPlan(cart)) return m.workshops_lent_plan();
  return cart.tier === 'NONE' ? m.cart_tier_none() : m.cart_tier({ tier: planName({ tier: cart.tier, trial: false }) });
};

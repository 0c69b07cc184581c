import type { Cart } from '@keywright/contract/cart';
import type { ReactNode } from 'react';
import { money } from '../../lib/format.ts';
import { closedWords } from '../../lib/closed-words.ts';
import { at } from '../../lib/locale.ts';
import { useUsualTimes } from '../../lib/usual-times.ts';
import { m } from '@keywright/words/messages';
import { Anchor } from '../../ui/anchor.tsx';
import { Alert } from '../../ui/alert.tsx';
import { FormFailure } from '../../ui/form-sheet.tsx';
import { Card, Stack } from '../../ui/layout.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { verbatim } from '../../ui/verbatim.tsx';
import styles from './cart.module.css';
import { CardWords, CheckoutFields } from './checkout-fields.tsx';
import { OrderLines } from './order-lines.tsx';
import { checkoutFormId } from './pay-button.tsx';
import type { CheckoutForm } from './use-checkout-form.ts';

type CartSummaryProps = {
  cart: Cart;
  form: CheckoutForm;
  /** What the member's plan is; another feature makes it. */
  status: ReactNode;
  /** The Pay button, where it is not in the bar of a phone. */
  pay: ReactNode;
  /** Whether it is paid for from here, without another review. */
  direct: boolean;
  isCanceled: boolean;
};

/** What will be paid, by whom and how. For one vehicle this is the one review before the card page. */
export const CartSummary = ({ cart, form, status, pay, direct, isCanceled }: CartSummaryProps) => (
  <Stack>
    <OpenPayment cart={cart} isCanceled={isCanceled} />
    <Card className={styles.summary}>
      <h2>{m.cart_summary()}</h2>
      <OrderLines cart={cart} />
      {cart.isGuest ? <p className={styles.meta}>{verbatim(memberWords(cart))}</p> : status}
      {direct ? (
        <form id={checkoutFormId} className={styles.pay} {...form.form}>
          <CheckoutFields cart={cart} form={form} isShown />
          <FormFailure failure={form.failure} />
        </form>
      ) : null}
      {pay || cart.isGuest ? (
        <div className={styles.pay}>
          {pay}
          {cart.isGuest ? (
            <LinkButton to={at(`/login?${new URLSearchParams({ next: at('/cart') })}`)} wide>
              {verbatim(m.cart_log_in_for({ price: money(cart.memberTotalCents) }))}
            </LinkButton>
          ) : null}
        </div>
      ) : null}
      {direct ? <CardWords cart={cart} /> : <p className={styles.meta}>{chargeWords(cart)}</p>}
      <ClosedNote />
    </Card>
  </Stack>
);

/** That the desk is closed and until when: what is ordered now waits until then. */
const ClosedNote = () => {
  const closed = closedWords(useUsualTimes()?.opening);
  return closed ? <p className={styles.meta}>{closed}</p> : null;
};

/** A buyer who pressed Cancel on the card page reads that nothing was charged, and is not asked to go back there. */
const OpenPayment = ({ cart, isCanceled }: Pick<CartSummaryProps, 'cart' | 'isCanceled'>) => {
  if (isCanceled) return <Alert tone="progress">{m.cart_canceled()}</Alert>;
  if (!cart.checkoutUrl) return null;
  return (
    <Alert tone="progress" action={<Anchor href={cart.checkoutUrl}>{m.cart_payment_continue()}</Anchor>}>
      {m.cart_payment_open()}
    </Alert>
  );
};

/** What happens to the card: a plan can't be held, and nothing at all is asked for where nothing is to pay. */
const chargeWords = ({ plan, totalCents }: Cart): string => {
  if (totalCents === 0) return m.subscriptions_free_short();
  return plan && !plan.trial ? m.subscriptions_charged_short() : m.cart_held();
};

const memberWords = ({ totalCents, memberTotalCents }: Cart): string =>
  m.cart_member_total({ price: money(memberTotalCents), saving: money(totalCents - memberTotalCents) });

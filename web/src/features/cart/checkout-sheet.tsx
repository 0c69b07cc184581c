import type { Cart } from '@keywright/contract/cart';
import { m } from '@keywright/words/messages';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { verbatim } from '../../ui/verbatim.tsx';
import styles from './cart.module.css';
import { vehicleName } from './cart-line.tsx';
import { CardWords, CheckoutFields } from './checkout-fields.tsx';
import { OrderLines } from './order-lines.tsx';
import type { CheckoutForm } from './use-checkout-form.ts';

type CheckoutSheetProps = { cart: Cart; form: CheckoutForm; open: boolean; onClose: () => void };

/** The order again before it is paid for, where the cart holds more than one vehicle or a plan. */
export const CheckoutSheet = ({ cart, form, open, onClose }: CheckoutSheetProps) => {
  const isFree = cart.totalCents === 0;
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={m.cart_checkout_title()}
      form={form}
      send={isFree ? m.subscriptions_free_go() : m.cart_checkout_go()}
      sending={isFree ? m.subscriptions_free_going() : m.cart_checkout_going()}
    >
      <OrderAgain cart={cart} />
      <CheckoutFields cart={cart} form={form} isShown={open} />
      <CardWords cart={cart} />
    </FormSheet>
  );
};

/** The vehicles without their prices, each of which is part of a line below: every amount is shown once. */
const OrderAgain = ({ cart }: { cart: Cart }) => (
  <>
    <ul className={styles.plain}>
      {cart.items.map((item) => (
        <li key={item.id}>
          {vehicleName(item)}, {m.common_vin()} {verbatim(m.common_vin_ends({ end: item.vinEnd }), item.vinEnd)}
        </li>
      ))}
    </ul>
    <OrderLines cart={cart} />
  </>
);

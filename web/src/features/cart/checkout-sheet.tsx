import type { Cart } from '@keywright/contract/cart';
import { createCheckoutSession } from '@keywright/contract/payments.calls';
import { call, type CallInput } from '../../lib/call.ts';
import { money } from '../../lib/format.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { at } from '../../lib/locale.ts';
import { Refused, saysOf, Unreachable } from '../../lib/refusal.ts';
import { m } from '@keywright/words/messages';
import { Field } from '../../ui/field.tsx';
import { leaveFor } from '../../ui/link.ts';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { EmailInput } from '../../ui/text-input.tsx';
import styles from './cart.module.css';
import { vehicleName } from './cart-line.tsx';
import { OrderLines } from './order-lines.tsx';

type CheckoutSheetProps = { cart: Cart; open: boolean; onClose: () => void; onCartChanged: () => void };

/** The same lines once more and what happens to the card; then to the provider's page. */
export const CheckoutSheet = ({ open, onClose, ...order }: CheckoutSheetProps) => {
  const form = useCheckoutForm(order);
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={m.cart_checkout_title()}
      closeLabel={m.common_close()}
      form={form}
      send={m.cart_checkout_go()}
      sending={m.cart_checkout_going()}
    >
      <OrderAgain cart={order.cart} />
      {order.cart.isGuest ? (
        <Field
          {...form.field('email')}
          label={m.cart_checkout_email()}
          hint={m.cart_checkout_email_hint()}
          optional={m.common_optional()}
        >
          <EmailInput {...form.input('email')} />
        </Field>
      ) : null}
      <p>{m.cart_checkout_held({ price: money(order.cart.totalCents) })}</p>
      <p className={styles.meta}>{m.cart_checkout_provider()}</p>
    </FormSheet>
  );
};

const OrderAgain = ({ cart }: { cart: Cart }) => (
  <>
    <ul className={styles.plain}>
      {cart.items.map((item) => (
        <li key={item.id} className={styles.again}>
          <span>
            {vehicleName(item)}, {m.common_vin()} {m.common_vin_ends({ end: item.vinEnd })}
          </span>
          <span>{money(item.finalCents)}</span>
        </li>
      ))}
    </ul>
    <OrderLines cart={cart} />
  </>
);

/** Opens the card page for exactly the cart that is shown; the server refuses when it knows another. */
const openCardPage = async (input: CallInput<typeof createCheckoutSession>) => {
  const answer = await call(createCheckoutSession, input, m.cart_session_failed);
  if (!URL.canParse(answer.url)) throw new Unreachable(m.cart_no_url(), { status: 200 });
  return answer;
};

/** Resolves when the back button brings this very page back, as it was when it was left for the card page. */
const backAgain = (): Promise<void> =>
  new Promise((resolve) => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      removeEventListener('pageshow', shown);
      resolve();
    };
    addEventListener('pageshow', shown);
  });

/** Opens the card page once, however often it is pressed, and keeps what was typed when that fails. */
const useCheckoutForm = ({ cart, onCartChanged }: Pick<CheckoutSheetProps, 'cart' | 'onCartChanged'>) => {
  return useContractForm(createCheckoutSession, {
    start: { email: '' },
    ids: { email: 'checkout-email' },
    shape: async () => (await import('@keywright/contract/payments')).createCheckoutSession,
    body: ({ email }) => ({
      amount: cart.totalCents,
      items: cart.items.map(({ id }) => ({ id })),
      success_url: `${location.origin}${at('/payment-success')}`,
      cancel_url: `${location.origin}${at('/cart')}`,
      ...(email.trim() && { email }),
    }),
    failed: m.cart_session_failed,
    says: (error) => saysOf(error, m.cart_session_failed()),
    focus: 'field',
    send: openCardPage,
    done: async ({ url }) => {
      leaveFor(url);
      await backAgain();
      onCartChanged();
    },
    onFailed: (error) => {
      if (error instanceof Refused && error.code.startsWith('cart.')) onCartChanged();
    },
  });
};

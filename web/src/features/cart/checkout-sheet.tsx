import type { Cart } from '@keywright/contract/cart';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { money } from '../../lib/format.ts';
import { Refused, saysOf } from '../../lib/refusal.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Sheet } from '../../ui/modal.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import styles from './cart.module.css';
import { vehicleName } from './cart-line.tsx';
import { useCheckout } from './cart.queries.ts';
import { OrderLines } from './order-lines.tsx';

type CheckoutSheetProps = { cart: Cart; open: boolean; onClose: () => void; onCartChanged: () => void };

/** The same lines once more and what happens to the card; then to the provider's page. */
export const CheckoutSheet = ({ open, onClose, ...order }: CheckoutSheetProps) => {
  const formId = useId();
  const { email, setEmail, emailError, problem, busy, submit } = useCheckoutForm(order);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={m.cart_checkout_title()}
      closeLabel={m.common_close()}
      footer={
        <Button type="submit" form={formId} tone="primary" wide busy={busy && m.cart_checkout_going()}>
          {m.cart_checkout_go()}
        </Button>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          {problem ? <Alert tone="rejected">{problem}</Alert> : null}
          <OrderAgain cart={order.cart} />
          {order.cart.isGuest ? (
            <Field
              name="checkout-email"
              label={m.cart_checkout_email()}
              hint={m.cart_checkout_email_hint()}
              error={emailError}
              optional={m.common_optional()}
            >
              <TextInput
                type="email"
                inputMode="email"
                autoComplete="email"
                value={email}
                onChange={(event) => setEmail(event.target.value)}
              />
            </Field>
          ) : null}
          <p>{m.cart_checkout_held({ price: money(order.cart.totalCents) })}</p>
          <p className={styles.meta}>{m.cart_checkout_provider()}</p>
        </Stack>
      </form>
    </Sheet>
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

/** Opens the card page once, however often it is pressed, and keeps what was typed when that fails. */
const useCheckoutForm = ({ cart, onCartChanged }: Pick<CheckoutSheetProps, 'cart' | 'onCartChanged'>) => {
  const checkout = useCheckout();
  const [email, setEmail] = useState('');
  const [emailError, setEmailError] = useState<string>();
  const [leaving, setLeaving] = useState(false);
  const busy = checkout.isPending || leaving;
  // The second press of a double click comes before the first has changed what is shown.
  const pressed = useRef(false);

  useEffect(() => {
    // The back button may bring this very page back, as it was when it was left for the card page.
    const backAgain = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      pressed.current = false;
      setLeaving(false);
      onCartChanged();
    };
    addEventListener('pageshow', backAgain);
    return () => removeEventListener('pageshow', backAgain);
  }, [onCartChanged]);

  const refused = (error: Error) => {
    pressed.current = false;
    if (!(error instanceof Refused)) return;
    if (error.fields['email']) setEmailError(error.fields['email']);
    if (error.code.startsWith('cart.')) onCartChanged();
  };
  const leaveFor = ({ url }: { url: string }) => {
    setLeaving(true);
    location.assign(url);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pressed.current) return;
    pressed.current = true;
    const wrong = await problemWith(email);
    setEmailError(wrong);
    if (wrong) pressed.current = false;
    else checkout.mutate({ cart, email: email.trim() }, { onSuccess: leaveFor, onError: refused });
  };
  const problem = checkout.error ? saysOf(checkout.error, m.cart_session_failed()) : undefined;
  return { email, setEmail, emailError, problem, busy, submit };
};

/** The schema is fetched when an address is typed; without it the server judges by the same one. */
const problemWith = async (email: string): Promise<string | undefined> => {
  if (email.trim() === '') return undefined;
  const judge = await import('./email-problem.ts').catch(() => undefined);
  return judge?.emailProblem(email);
};

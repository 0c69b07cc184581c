import type { Cart } from '@keywright/contract/requests';
import { Email } from '@keywright/contract/sessions';
import { type FormEvent, useId, useState } from 'react';
import { money } from '../../lib/format.ts';
import { Refused, saysOf } from '../../lib/refusal.ts';
import { fieldSays } from '../../lib/words.ts';
import { m } from '../../paraglide/messages.js';
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
export const CheckoutSheet = ({ cart, open, onClose, onCartChanged }: CheckoutSheetProps) => {
  const checkout = useCheckout();
  const formId = useId();
  const [email, setEmail] = useState('');
  const [emailError, setEmailError] = useState<string>();
  const [leaving, setLeaving] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (checkout.isPending || leaving) return;
    const problem = emailProblem(email);
    setEmailError(problem);
    if (problem) return;
    checkout.mutate(
      { cart, email: email.trim() },
      {
        onSuccess: ({ url }) => {
          setLeaving(true);
          location.assign(url);
        },
        onError: (error) => {
          if (error instanceof Refused && error.fields['email']) setEmailError(error.fields['email']);
          if (error instanceof Refused && error.code.startsWith('cart.')) onCartChanged();
        },
      },
    );
  };

  const busy = checkout.isPending || leaving;
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
      <form id={formId} onSubmit={submit} noValidate>
        <Stack>
          {checkout.error ? <Alert tone="rejected">{saysOf(checkout.error, m.cart_session_failed())}</Alert> : null}
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
          {cart.isGuest ? (
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
          <p>{m.cart_checkout_held({ price: money(cart.totalCents) })}</p>
          <p className={styles.meta}>{m.cart_checkout_provider()}</p>
        </Stack>
      </form>
    </Sheet>
  );
};

const emailProblem = (email: string): string | undefined => {
  if (email.trim() === '') return undefined;
  const read = Email.safeParse(email);
  return read.success ? undefined : fieldSays(read.error.issues[0]?.message ?? 'invalid', '');
};

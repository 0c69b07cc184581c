import type { Cart } from '@keywright/contract/cart';
import { MOST_PO } from '@keywright/contract/po-number';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { day, money } from '../../lib/format.ts';
import { forget } from '../../lib/kept.ts';
import { cartPlanName } from '../../lib/plan-words.ts';
import { workshopQuery } from '../../lib/workshop-query.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { EmailInput, TextInput } from '../../ui/text-input.tsx';
import { verbatim } from '../../ui/verbatim.tsx';
import styles from './cart.module.css';
import type { CheckoutForm } from './use-checkout-form.ts';

type CheckoutFieldsProps = { cart: Cart; form: CheckoutForm; isShown: boolean };

/** What the buyer says of the order: a guest's email, a technician's PO number, the agreement to a plan. */
export const CheckoutFields = ({ cart, form, isShown }: CheckoutFieldsProps) => (
  <>
    {cart.isGuest ? <LinkEmail form={form} /> : <PoNumber form={form} isShown={isShown} />}
    <Agreement plan={cart.plan} error={form.field('planConsent').error} {...form.input('planConsent')} />
  </>
);

/** The request form has asked for the email: here it is shown, and can be corrected or added. */
const LinkEmail = ({ form }: { form: CheckoutForm }) => {
  const field = form.field('email');
  const email = form.value('email');
  const [isOpen, setOpen] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const forgetIt = () => {
    forget('guest-email');
    form.put('email', '');
    change.current?.focus();
  };
  useEffect(() => {
    if (isOpen) document.getElementById('checkout-email')?.focus();
  }, [isOpen]);
  if (isOpen || field.error !== undefined)
    return (
      <Field {...field} label={m.cart_checkout_email()} hint={m.cart_checkout_email_hint()} optional>
        <EmailInput {...form.input('email')} />
      </Field>
    );
  return (
    <p className={styles.email}>
      <span>{email ? m.cart_email_known({ email }) : m.cart_email_none()}</span>
      <span className={styles.emailActs}>
        <Button ref={change} tone="text" onClick={() => setOpen(true)}>
          {email ? m.cart_email_change() : m.cart_email_add()}
        </Button>
        {email ? (
          <Button tone="text" onClick={forgetIt}>
            {m.cart_email_forget()}
          </Button>
        ) : null}
      </span>
    </p>
  );
};

type AgreementProps = Omit<ComponentProps<'input'>, 'name'> & { plan: Cart['plan']; error: string | undefined };

/** The agreement to the renewal of a plan that is paid for: amount, how often, when next, and how it ends. */
const Agreement = ({ plan, error, ...box }: AgreementProps) => {
  if (!plan || plan.trial) return null;
  const label = m.subscriptions_consent({
    plan: cartPlanName(plan),
    billing: plan.billing,
    day: day(plan.untilDate),
    price: money(plan.priceCents),
  });
  return <Checkbox {...box} name="planConsent" label={label} error={error} />;
};

/** What happens to the card now and later. */
export const CardWords = ({ cart: { plan, totalCents } }: { cart: Cart }) => {
  if (totalCents === 0) return <p>{m.subscriptions_free_short()}</p>;
  const price = money(totalCents);
  return (
    <>
      <p>{verbatim(plan && !plan.trial ? m.subscriptions_charged_now({ price }) : m.cart_checkout_held({ price }))}</p>
      <p className={styles.meta}>{m.cart_checkout_provider()}</p>
    </>
  );
};

type PoNumberProps = { form: CheckoutForm; isShown: boolean };

/** A technician is asked for the shop's PO number, which the shop may require with every order. */
const PoNumber = ({ form, isShown }: PoNumberProps) => {
  const { data } = useQuery({ ...workshopQuery, enabled: isShown });
  const field = form.field('poNumber');
  const isWanted = data !== undefined && data.role !== 'none' && data.poRequired;
  if ((!data || data.role === 'none') && field.error === undefined) return null;
  return (
    <Field
      {...field}
      label={m.workshops_po_number()}
      hint={m.workshops_po_hint()}
      required={isWanted}
      optional={!isWanted}
    >
      <TextInput {...form.input('poNumber')} maxLength={MOST_PO} autoComplete="off" />
    </Field>
  );
};

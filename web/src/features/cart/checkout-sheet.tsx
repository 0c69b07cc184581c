import type { Cart } from '@keywright/contract/cart';
import { createCheckoutSession } from '@keywright/contract/payments.calls';
import { MOST_PO } from '@keywright/contract/po-number';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { call, type CallInput } from '../../lib/call.ts';
import { day, money } from '../../lib/format.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { at } from '../../lib/locale.ts';
import { cartPlanName } from '../../lib/plan-words.ts';
import { Refused, saysOf, Unreachable } from '../../lib/refusal.ts';
import { workshopQuery } from '../../lib/workshop-query.ts';
import { m } from '@keywright/words/messages';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { leaveFor } from '../../ui/link.ts';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { EmailInput, TextInput } from '../../ui/text-input.tsx';
import styles from './cart.module.css';
import { vehicleName } from './cart-line.tsx';
import { OrderLines } from './order-lines.tsx';

type CheckoutSheetProps = { cart: Cart; open: boolean; onClose: () => void; onCartChanged: () => void };

/** The order once more and what happens to the card; then to the provider's page. */
export const CheckoutSheet = ({ open, onClose, ...order }: CheckoutSheetProps) => {
  const form = useCheckoutForm(order);
  const isFree = order.cart.totalCents === 0;
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={m.cart_checkout_title()}
      form={form}
      send={isFree ? m.subscriptions_free_go() : m.cart_checkout_go()}
      sending={isFree ? m.subscriptions_free_going() : m.cart_checkout_going()}
    >
      <OrderAgain cart={order.cart} />
      {order.cart.isGuest ? (
        <Field {...form.field('email')} label={m.cart_checkout_email()} hint={m.cart_checkout_email_hint()} optional>
          <EmailInput {...form.input('email')} />
        </Field>
      ) : null}
      {order.cart.isGuest ? null : <PoNumber form={form} isOpen={open} />}
      <Agreement plan={order.cart.plan} error={form.field('planConsent').error} {...form.input('planConsent')} />
      <Payment cart={order.cart} />
    </FormSheet>
  );
};

/** The vehicles without their prices, each of which is part of a line below: every amount is shown once. */
const OrderAgain = ({ cart }: { cart: Cart }) => (
  <>
    <ul className={styles.plain}>
      {cart.items.map((item) => (
        <li key={item.id}>
          {vehicleName(item)}, {m.common_vin()} {m.common_vin_ends({ end: item.vinEnd })}
        </li>
      ))}
    </ul>
    <OrderLines cart={cart} />
  </>
);

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
const Payment = ({ cart: { plan, totalCents } }: { cart: Cart }) => {
  if (totalCents === 0) return <p>{m.subscriptions_free_short()}</p>;
  const price = money(totalCents);
  return (
    <>
      <p>{plan && !plan.trial ? m.subscriptions_charged_now({ price }) : m.cart_checkout_held({ price })}</p>
      <p className={styles.meta}>{m.cart_checkout_provider()}</p>
    </>
  );
};

type PoNumberProps = { form: ReturnType<typeof useCheckoutForm>; isOpen: boolean };

/** Who orders for a workshop is asked for its PO number, which it may want with every order. */
const PoNumber = ({ form, isOpen }: PoNumberProps) => {
  const { data } = useQuery({ ...workshopQuery, enabled: isOpen });
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

const isPaidPlan = ({ plan }: Cart): boolean => plan !== null && !plan.trial;

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
    start: { email: '', planConsent: false, poNumber: '' },
    ids: { email: 'checkout-email', poNumber: 'checkout-po' },
    shape: async () => (await import('@keywright/contract/payments')).createCheckoutSession,
    also: ({ planConsent }, found) =>
      isPaidPlan(cart) && !planConsent ? { ...found, planConsent: 'plan_consent.required' } : found,
    refusals: { 'plan.consent_missing': { planConsent: m.field_plan_consent_required } },
    body: ({ email, planConsent, poNumber }) => ({
      amount: cart.totalCents,
      items: [...cart.items, ...(cart.plan ? [cart.plan] : [])].map(({ id }) => ({ id })),
      success_url: `${location.origin}${at('/payment-success')}`,
      cancel_url: `${location.origin}${at('/cart')}`,
      ...(email.trim() && { email }),
      ...(poNumber.trim() && { poNumber }),
      ...(isPaidPlan(cart) && { planConsent }),
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
      if (error instanceof Refused && /^(cart|plan|workshop)\./.test(error.code)) onCartChanged();
    },
  });
};

import type { Cart } from '@keywright/contract/cart';
import { createCheckoutSession } from '@keywright/contract/payments.calls';
import { call, type CallInput } from '../../lib/call.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { forget, recall, remember } from '../../lib/kept.ts';
import { at } from '../../lib/locale.ts';
import { Refused, saysOf, Unreachable } from '../../lib/refusal.ts';
import { m } from '@keywright/words/messages';
import { leaveFor } from '../../ui/link.ts';

type CheckoutParts = { cart: Cart; onCartChanged: () => void };

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
export const useCheckoutForm = ({ cart, onCartChanged }: CheckoutParts) =>
  useContractForm(createCheckoutSession, {
    // A guest gave it with the request, on this device: it is asked for once.
    start: { email: (cart.isGuest && recall('guest-email')) || '', planConsent: false, poNumber: '' },
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
      // What the page shows counts: an email that was taken out is not used, though a request in the cart named it.
      ...((cart.isGuest || email.trim()) && { email }),
      ...(poNumber.trim() && { poNumber }),
      ...(isPaidPlan(cart) && { planConsent }),
    }),
    failed: m.cart_session_failed,
    says: (error) => saysOf(error, m.cart_session_failed()),
    focus: 'field',
    send: openCardPage,
    done: async ({ url }, { email }) => {
      if (cart.isGuest && email) remember('guest-email', email);
      else if (cart.isGuest) forget('guest-email');
      leaveFor(url);
      await backAgain();
      onCartChanged();
    },
    onFailed: (error) => {
      if (error instanceof Refused && /^(cart|plan|workshop)\./.test(error.code)) onCartChanged();
    },
  });

export type CheckoutForm = ReturnType<typeof useCheckoutForm>;

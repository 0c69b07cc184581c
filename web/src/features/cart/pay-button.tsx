import type { Cart } from '@keywright/contract/cart';
import { money } from '../../lib/format.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import type { CheckoutForm } from './use-checkout-form.ts';

export const checkoutFormId = 'checkout';

/** One vehicle and nothing else: the cart shows all of it, so it is reviewed once and paid for from here. */
export const isDirect = ({ items, plan }: Cart): boolean => items.length === 1 && plan === null;

type PayButtonProps = { cart: Cart; form: CheckoutForm; direct: boolean; onReview: () => void };

/** Opens the card page for one vehicle; for more it opens the order for review first. */
export const PayButton = ({ cart, form, direct, onReview }: PayButtonProps) => (
  <Button
    tone="primary"
    wide
    {...(direct ? { type: 'submit' as const, form: checkoutFormId } : { onClick: onReview })}
    busy={direct && form.busy && m.cart_checkout_going()}
  >
    {payWords(cart)}
  </Button>
);

const payWords = ({ isGuest, totalCents }: Cart): string => {
  if (isGuest) return `${m.cart_pay_guest()} · ${money(totalCents)}`;
  return totalCents === 0 ? m.subscriptions_free_go() : m.cart_pay({ price: money(totalCents) });
};

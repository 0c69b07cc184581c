import type { Cart } from '@keywright/contract/cart';
import { at } from '../../lib/locale.ts';
import { useNavigate } from '../../ui/link.ts';
import { useChoosePlan } from './use-choose-plan.ts';

/** Hears what the cart is after a plan was put into it, so that the cart's page shows no older one. */
export type CartAdded = (cart: Cart) => unknown;

/** Puts a plan into the cart and goes there. */
export const useChooseAndGo = (onAdded: CartAdded) => {
  const navigate = useNavigate();
  return useChoosePlan(async (cart) => {
    await onAdded(cart);
    await navigate(at('/cart'));
  });
};

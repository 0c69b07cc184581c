import type { Cart } from '@keywright/contract/cart';
import { myCart, removeFromCart, restoreToCart } from '@keywright/contract/cart.calls';
import { createCheckoutSession } from '@keywright/contract/payments.calls';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { at } from '../../lib/locale.ts';
import { Unreachable } from '../../lib/refusal.ts';
import { m } from '../../paraglide/messages.js';

export const cartQuery = queryOptions({
  queryKey: ['cart'],
  queryFn: ({ signal }) => call(myCart, { signal }, m.cart_fetch_failed),
});

const useCartChange = (change: (id: string) => Promise<Cart>) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (cart) => queries.setQueryData(cartQuery.queryKey, cart),
    onError: () => queries.invalidateQueries({ queryKey: cartQuery.queryKey }),
  });
};

export const useRemove = () => useCartChange((id) => call(removeFromCart, { params: { id } }, m.cart_remove_failed));
export const useRestore = () => useCartChange((id) => call(restoreToCart, { params: { id } }, m.cart_restore_failed));

/** Opens the card page for exactly the cart that is shown; the server refuses when it knows another. */
export const useCheckout = () =>
  useMutation({
    mutationFn: async ({ cart, email }: { cart: Cart; email: string }) => {
      const answer = await call(
        createCheckoutSession,
        {
          body: {
            amount: cart.totalCents,
            items: cart.items.map(({ id }) => ({ id })),
            success_url: `${location.origin}${at('/payment-success')}`,
            cancel_url: `${location.origin}${at('/cart')}`,
            ...(email && { email }),
          },
        },
        m.cart_session_failed,
      );
      if (!URL.canParse(answer.url)) throw new Unreachable(m.cart_no_url(), { status: 200 });
      return answer;
    },
  });

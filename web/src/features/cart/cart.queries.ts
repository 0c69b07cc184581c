import type { Cart } from '@keywright/contract/cart';
import { myCart, removeFromCart, restoreToCart } from '@keywright/contract/cart.calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { asked } from '../../lib/asked.ts';
import { call } from '../../lib/call.ts';
import { m } from '@keywright/words/messages';

export const cartQuery = asked(['cart'], myCart, m.cart_fetch_failed);

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

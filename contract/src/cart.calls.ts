import { call, restIn } from './call.ts';
import type * as whole from './cart.ts';

const rest = restIn<typeof whole>();

export const cartItems = call(rest, 'cartItems', {
  method: 'GET',
  path: '/cart/items',
  audience: 'member',
  effect: 'ordinary',
});

export const guestCartItems = call(rest, 'guestCartItems', {
  method: 'GET',
  path: '/cart/items/public',
  audience: 'anyone',
  effect: 'ordinary',
});

export const myCart = call(rest, 'myCart', {
  method: 'GET',
  path: '/cart/summary',
  audience: 'anyone',
  effect: 'ordinary',
});

/** A POST although it changes nothing: a VIN in an address would stay in histories and logs. */
export const previewMany = call(rest, 'previewMany', {
  method: 'POST',
  path: '/cart/preview',
  audience: 'member',
  effect: 'ordinary',
});

export const removeFromCart = call(rest, 'removeFromCart', {
  method: 'DELETE',
  path: '/cart/remove/:id',
  audience: 'anyone',
  effect: 'ordinary',
});

export const restoreToCart = call(rest, 'restoreToCart', {
  method: 'POST',
  path: '/cart/restore/:id',
  audience: 'anyone',
  effect: 'ordinary',
});

import type { Cart } from '@keywright/contract/requests';
import type { Caller } from '../../../access/actor.ts';
import type { Parts } from '../../../platform/parts.ts';
import { openCheckoutOf } from '../../payments/payments.facts.ts';
import { findOpenCart, linesOf } from './cart.store.ts';
import { cartView } from './cart.view.ts';
import { ownerOf } from './owner.ts';
import { priceLines } from './price-lines.ts';

/** The caller's cart with its lines priced and its sums; an empty one when there is none. */
export const viewCart = async ({ db, clock }: Parts, caller: Caller): Promise<Cart> => {
  const owner = ownerOf(caller);
  const now = clock.now();
  const cart = owner && (await findOpenCart(db, owner, now));
  const lines = cart ? await linesOf(db, cart.id) : [];
  const checkout = cart && lines.length > 0 ? await openCheckoutOf(db, cart.id, cart.version) : undefined;
  const buyer = { personId: caller.person?.id ?? null, now, exceptOrderId: checkout?.orderId };
  const priced = await priceLines(db, lines, buyer);
  return cartView({ cart, lines, priced, isGuest: caller.person === undefined, checkoutUrl: checkout?.url ?? null });
};

import { actAs, type Present } from '../../access/act.ts';
import type { Caller } from '../../access/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Failure } from '../../platform/failure.ts';
import type { Parts } from '../../platform/parts.ts';
import { awaitsPayment } from '../payments/payments.facts.ts';
import type { RequestPorts } from './requests.ports.ts';

/** A page that was opened between the closing and the change is closed in its turn; more than a few are somebody else's hurry. */
const MOST_ROUNDS = 4;

/** The change is given up with its transaction: it comes again once the page is closed. */
class PageIsOpen extends Error {
  override readonly name = 'PageIsOpen';
  readonly cartId: string;
  constructor(cartId: string) {
    super('a card page is open for this cart');
    this.cartId = cartId;
  }
}

/** Asked by a change that holds its cart: nobody may be about to pay for what the cart was before. */
export const requireNoPage = async (tx: Tx, cartId: string): Promise<void> => {
  if (await awaitsPayment(tx, cartId)) throw new PageIsOpen(cartId);
};

type Changing<C extends Caller> = { parts: Parts; ports: RequestPorts; caller: C };

/**
 * Changes a cart of the caller's: whoever asks is asked about first (`find`, which answers the cart, if there is one), then its card
 * page is closed at the provider, and then `change` runs, which holds the cart and asks `requireNoPage`. It may run more than once. Fails with
 * `cart.locked` when the payment is complete, or pages are opened faster than they are closed.
 */
export const changeCart = async <C extends Caller, T>(
  { parts, ports, caller }: Changing<C>,
  find: (tx: Tx, caller: Present<C>) => Promise<string | undefined>,
  change: (tx: Tx, caller: Present<C>) => Promise<T>,
): Promise<T> => {
  let cartId = await actAs(parts, caller, find);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    if (cartId !== undefined) await ports.closeCheckout(cartId, caller);
    try {
      return await actAs(parts, caller, change);
    } catch (error) {
      if (!(error instanceof PageIsOpen)) throw error;
      cartId = error.cartId;
    }
  }
  throw new Failure('cart.locked');
};

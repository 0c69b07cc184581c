import { actAs, type Present } from '../../access/act.ts';
import type { Caller } from '../../access/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Failure } from '../../platform/failure.ts';
import type { Parts } from '../../platform/parts.ts';
import { awaitsPayment } from '../payments/payments.facts.ts';
import type { RequestPorts } from './requests.ports.ts';

/** A page may be opened again between the closing and the change; more than a few are somebody else's hurry. */
const MOST_ROUNDS = 5;

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
 * Changes a cart of the caller's. `change` holds the cart and asks `requireNoPage` before it changes anything; where a card page is open,
 * that is closed at the provider and `change` comes again. Fails with `cart.locked` when the payment is complete, or pages are opened
 * faster than they are closed.
 */
export const changeCart = async <C extends Caller, T>(
  { parts, ports, caller }: Changing<C>,
  change: (tx: Tx, caller: Present<C>) => Promise<T>,
): Promise<T> => {
  for (let round = 1; ; round += 1) {
    try {
      return await actAs(parts, caller, change);
    } catch (error) {
      if (!(error instanceof PageIsOpen)) throw error;
      if (round === MOST_ROUNDS) throw new Failure('cart.locked');
      await ports.closeCheckout(error.cartId, caller);
    }
  }
};

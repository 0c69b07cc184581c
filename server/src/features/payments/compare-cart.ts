import type { Caller } from '../../access/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Failure } from '../../platform/failure.ts';
import { isUuid } from '../../platform/uuid.ts';
import { ownAmong, type PricedCart } from '../requests/requests.facts.ts';

/** What the client believes to buy; what it doesn't say is not compared. */
export type Believed = { amount?: number | undefined; items?: { id: string | number }[] | undefined };

/**
 * Compares what the client believes to buy with the cart as it is priced now. Somebody else's or unknown items are
 * `not_found`; any other difference is `cart.changed`, with the true sums.
 */
export const compareCart = async (
  tx: Tx,
  cart: PricedCart | undefined,
  believed: Believed,
  caller: Caller,
): Promise<PricedCart> => {
  const ids = believed.items && new Set(believed.items.map(({ id }) => String(id)));
  const inCart = new Set(cart ? idsOf(cart) : []);
  await requireOwn(
    tx,
    [...(ids ?? [])].filter((id) => !inCart.has(id)),
    caller,
  );
  if (!cart || inCart.size === 0) throw new Failure('cart.empty');
  const isSame = ids === undefined || (ids.size === inCart.size && [...inCart].every((id) => ids.has(id)));
  if (!isSame || (believed.amount !== undefined && believed.amount !== cart.totalCents))
    throw new Failure('cart.changed', { detail: sumsOf(cart) });
  return cart;
};

const idsOf = ({ lines, plan }: PricedCart): string[] => [
  ...lines.map(({ requestId }) => requestId),
  ...(plan ? [plan.id] : []),
];

const requireOwn = async (tx: Tx, ids: string[], { person, guest }: Caller): Promise<void> => {
  if (ids.length === 0) return;
  const known = ids.filter((id) => isUuid(id));
  const own = await ownAmong(tx, known, { personId: person?.id ?? null, guestId: guest?.id ?? null });
  if (own.length < ids.length) throw new Failure('not_found');
};

/** What the caller needs to see of their cart when it is not what they thought. */
export const sumsOf = ({ version, totalCents, lines }: PricedCart) => ({
  version,
  totalCents,
  items: lines.map(({ requestId, amountCents }) => ({ id: requestId, amountCents })),
});

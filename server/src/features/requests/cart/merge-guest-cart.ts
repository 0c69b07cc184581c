import { recordAct } from '../../../platform/audit/record.store.ts';
import type { Trace } from '../../../platform/audit/trace.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { failpoint } from '../requests.failpoints.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import type { Parts } from '../../../platform/parts.ts';
import { cartChanged, closeCart, keepCartUntil, linesOf, lockOpenCart, lockOrMakeCart } from '../carts.store.ts';
import { moveFilesTo, moveRequestsTo } from './merge.store.ts';
import { cartKeptUntil, newCartId } from '../cart-life.ts';
import { after } from '../requests.states.ts';
import { saveRequest } from '../requests.store.ts';

type Merge = { guestId: string; personId: string; trace: Trace };

/**
 * Moves a guest's cart and photos into the account of who just signed in with that guest's cookie, in the transaction of
 * the sign-in. A VIN that lies in both carts is kept once. Prices follow by themselves: a cart holds none. Once more
 * changes nothing.
 */
export const mergeGuestCart = async (parts: Parts, tx: Tx, { guestId, personId, trace }: Merge): Promise<void> => {
  const from = await lockOpenCart(tx, { guestId });
  if (!from) return moveFilesTo(tx, { guestId, personId });
  const until = cartKeptUntil({ personId }, parts.clock.now());
  const into = await lockOrMakeCart(tx, { id: newCartId(), owner: { personId }, expiresAt: until });
  await keepCartUntil(tx, into.id, until);
  const own = new Set((await linesOf(tx, into.id)).map(({ vin }) => vin));
  const lines = await linesOf(tx, from.id);
  const doubles = lines.filter(({ vin }) => own.has(vin));
  for (const { id, status } of doubles) {
    await saveRequest(tx, id, { status: after('remove', status), removed_at: parts.clock.now() });
  }
  failpoint('merge.after_doubles');
  await moveRequestsTo(tx, { fromCart: from.id, intoCart: into.id, personId });
  await moveFilesTo(tx, { guestId, personId });
  failpoint('merge.after_move');
  await closeCart(tx, from.id, 'MERGED');
  await recordAct(tx, trace, {
    action: 'cart.merged',
    object: { type: 'cart', id: into.id },
    details: { from: from.id, lines: lines.length - doubles.length, kept: doubles.length },
  });
  await cartChanged(tx, into.id);
  // A checkout that the guest left open is for a cart that is no more. The provider is asked after the commit.
  await addJob(tx, {
    task: 'close-checkout',
    payload: { cartId: from.id },
    key: `close-checkout:${from.id}`,
  });
};

import type { Reminder, reminders, ReminderState } from '@keywright/contract/orders';
import type { ReplyOf } from '@keywright/contract/endpoint';
import type { Caller } from '../../../access/actor.ts';
import { isOfOwner, type Owner, ownerOf } from '../../../access/owner.ts';
import { HOUR_MS } from '../../../platform/durations.ts';
import type { Parts } from '../../../platform/parts.ts';
import { type OrderFacts, ordersById, pageOfRequest, codesAreOpen } from '../../payments/payments.facts.ts';
import { readOpenCart } from '../carts.store.ts';
import { authorityWanted } from '../asked-authority.store.ts';
import { wantedOf } from '../documents.store.ts';
import { isPossible } from '../requests.states.ts';
import { findReminded, type RemindedRow } from './reminders.store.ts';

/** How long after its end an order is still spoken of. */
const AFTER_END_MS = 12 * HOUR_MS;
const MOST = 5;

/** What matters most first. */
const ranks: Record<ReminderState, number> = {
  ready: 0,
  photo_wanted: 1,
  authority_wanted: 1,
  at_desk: 2,
  in_queue: 3,
  ended: 4,
};

/**
 * What this browser may be reminded of: the cart and the open orders of whoever calls, by their session or else by the guest cookie.
 * Somebody who is signed in is told nothing of a visitor who was here before.
 */
export const viewReminders = async (parts: Parts, caller: Caller): Promise<ReplyOf<typeof reminders>> => {
  const owner = ownerOf(caller);
  if (!owner) return { inCart: 0, orders: [] };
  const cart = await readOpenCart(parts.db, owner, parts.clock.now());
  const inCart = (cart?.lines.length ?? 0) + (cart?.plan ? 1 : 0);
  return { inCart, orders: await ordersOf(parts, owner) };
};

const ordersOf = async ({ db, clock, settings }: Parts, owner: Owner): Promise<Reminder[]> => {
  const now = clock.now();
  const rows = await findReminded(db, owner, { now, since: new Date(now.getTime() - AFTER_END_MS) });
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId);
  const orders = (await ordersById(db, [...byOrder.keys()])).filter((order) => isOfOwner(order, owner));
  const reminded = await Promise.all(
    orders.map(async (order) => {
      const isOpen = await codesAreOpen(db, order);
      const [first] = (byOrder.get(order.id) ?? [])
        .map((row) => ({ row, state: stateOf(row, isOpen) }))
        .toSorted((one, other) => ranks[one.state] - ranks[other.state]);
      return first ? [{ order, ...first }] : [];
    }),
  );
  return reminded
    .flat()
    .toSorted((one, other) => urgency(one.state) - urgency(other.state) || paidAt(other.order) - paidAt(one.order))
    .slice(0, MOST)
    .map(({ order, row: { id, year, make, model }, state }) => ({
      id: order.id,
      confirmationNumber: order.confirmationNumber,
      page: pageOfRequest(settings, order, id),
      state,
      vehicle: { year, make, model },
    }));
};

/** What asks something of the person stands above newer orders that wait. */
const urgency = (state: ReminderState): number => Math.min(ranks[state], ranks.at_desk);

const paidAt = ({ paidAt: at, createdAt }: OrderFacts): number => (at ?? createdAt).getTime();

const stateOf = ({ status, isUnopened, documents, askedBy }: RemindedRow, isOpen: boolean): ReminderState => {
  if (isUnopened && isOpen) return 'ready';
  if (!isPossible('decline', status)) return 'ended';
  if (wantedOf(documents).length > 0) return 'photo_wanted';
  if (authorityWanted(askedBy).length > 0) return 'authority_wanted';
  return status === 'INPROGRESS' ? 'at_desk' : 'in_queue';
};

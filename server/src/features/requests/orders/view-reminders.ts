import { compareNeed, compareUrgency, needStateOf } from '@keywright/contract/needs-you';
import type { OrderEnd, Reminder, reminders, ReminderState } from '@keywright/contract/orders';
import type { ReplyOf } from '@keywright/contract/endpoint';
import type { Caller } from '../../../access/actor.ts';
import { isOfOwner, type Owner, ownerOf } from '../../../access/owner.ts';
import { HOUR_MS } from '../../../platform/durations.ts';
import type { Parts } from '../../../platform/parts.ts';
import { ordersById, pageOfRequest, codesAreOpen } from '../../payments/payments.facts.ts';
import { readOpenCart } from '../carts.store.ts';
import { authorityWanted } from '../asked-authority.store.ts';
import { wantedOf } from '../documents.store.ts';
import { findReminded, type RemindedRow } from './reminders.store.ts';

/** How long after its end an order is still spoken of. */
const AFTER_END_MS = 12 * HOUR_MS;
const MOST = 5;

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
      const all = byOrder.get(order.id) ?? [];
      const [first] = all
        .map((row) => ({ row, state: stateOf(row, isOpen) }))
        .toSorted((one, other) => compareNeed(one.state, other.state));
      const end = first?.state === 'ended' ? endOf(all) : null;
      return first ? [{ order, at: (order.paidAt ?? order.createdAt).getTime(), end, ...first }] : [];
    }),
  );
  return reminded
    .flat()
    .toSorted(compareUrgency)
    .slice(0, MOST)
    .map(({ order, row: { id, year, make, model, documents }, state, end }) => ({
      id: order.id,
      confirmationNumber: order.confirmationNumber,
      page: pageOfRequest(settings, order, id),
      state,
      end,
      photos: state === 'photo_wanted' ? wantedOf(documents).map(({ kind }) => kind) : [],
      vehicle: { year, make, model },
    }));
};

const endOf = (rows: readonly RemindedRow[]): OrderEnd => {
  if (rows.every(({ status }) => status === 'DECLINED')) return 'declined';
  return rows.every(({ status }) => status === 'CANCELED') ? 'canceled' : 'finished';
};

const stateOf = ({ status, isUnopened, documents, askedBy }: RemindedRow, isOpen: boolean): ReminderState =>
  needStateOf({
    status,
    isPhotoWanted: wantedOf(documents).length > 0,
    isAuthorityWanted: authorityWanted(askedBy).length > 0,
    isCodeUnopened: isUnopened && isOpen,
  });

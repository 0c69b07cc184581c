import type { myRequests, OwnRequest } from '@keywright/contract/orders';
import type { RequestStatus } from '@keywright/contract/requests';
import type { ReplyOf } from '@keywright/contract/endpoint';
import type { Known } from '../../../access/actor.ts';
import { isOfOwner } from '../../../access/owner.ts';
import type { Parts } from '../../../platform/parts.ts';
import { moneyOf, type OrderFacts, ordersById, codesAreOpen } from '../../payments/payments.facts.ts';
import { findRequestsOf, type OwnRow } from './own.store.ts';
import { ownView } from './own.view.ts';

/** A member's requests in the three groups of the specification; declined and canceled ones are under fulfilled. */
export const listOwnRequests = async (parts: Parts, { person }: Known): Promise<ReplyOf<typeof myRequests>> => {
  const rows = await findRequestsOf(parts.db, person.id);
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId ?? '');
  const orders = await ordersById(parts.db, [...byOrder.keys()].filter(Boolean));
  const open = await openOrders(parts, orders, byOrder);
  const now = parts.clock.now();
  const of = (...statuses: RequestStatus[]): OwnRequest[] =>
    rows
      .filter(({ status }) => statuses.includes(status))
      .map((row) => ownView(row, { now, isOpen: row.orderId !== null && open.has(row.orderId), byAccount: true }));
  return {
    pendingRequests: of('PENDING'),
    inProgressRequests: of('INPROGRESS'),
    fulfilledRequests: of('FULFILLED', 'DECLINED', 'CANCELED'),
    payments: orders
      // Where the money of each order is that was this member's to pay.
      .filter((order) => isOfOwner(order, { personId: person.id }))
      .map((order) => ({
        confirmationNumber: order.confirmationNumber,
        vehicles: byOrder.get(order.id)?.length ?? 0,
        ...moneyOf(order),
      })),
  };
};

/** The orders whose payment is in order; only those with something to reveal are asked about. */
const openOrders = async (
  { db }: Parts,
  orders: readonly OrderFacts[],
  byOrder: ReadonlyMap<string, readonly OwnRow[]>,
): Promise<Set<string>> => {
  const open = new Set<string>();
  for (const order of orders) {
    const hasCode = byOrder.get(order.id)?.some(({ status }) => status === 'FULFILLED');
    if (hasCode && (await codesAreOpen(db, order))) open.add(order.id);
  }
  return open;
};

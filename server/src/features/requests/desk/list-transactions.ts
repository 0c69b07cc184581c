import type { Transaction } from '@keywright/contract/desk';
import { narrows } from '@keywright/contract/search-bounds';
import type { Known } from '../../../access/actor.ts';
import { searchList } from '../../../access/record-search.ts';
import type { Parts } from '../../../platform/parts.ts';
import { ordersById } from '../../payments/payments.facts.ts';
import { MASK } from './desk.view.ts';
import {
  findTransactions,
  type TransactionRow,
  type VehicleRow,
  vehiclesOfOrders,
  type Wanted,
} from './transactions.store.ts';

/**
 * One page of paid orders with their vehicles, and the cursor of the next page when there is one. A search is on record, and
 * counted, before anything is looked for.
 */
export const listTransactions = async (
  parts: Parts,
  caller: Known,
  wanted: Wanted,
): Promise<{ rows: Transaction[]; next: string | undefined }> => {
  const { db } = parts;
  const { search: text = '' } = wanted;
  if (narrows(text)) await searchList(parts, caller, { text, where: 'orders' });
  const found = await findTransactions(db, wanted);
  const page = found.slice(0, wanted.limit);
  const ids = page.map(({ orderId }) => orderId);
  const [orders, ofOrders] = await Promise.all([ordersById(db, ids), vehiclesOfOrders(db, ids)]);
  const totals = new Map(orders.map(({ id, totalCents }) => [id, totalCents]));
  const vehicles = Map.groupBy(ofOrders, ({ orderId }) => orderId);
  return {
    rows: page.map((row) => transactionOf(row, totals.get(row.orderId) ?? 0, vehicles.get(row.orderId) ?? [])),
    next: found.length > page.length ? cursorAt(page.at(-1), wanted) : undefined,
  };
};

/** What moves on while the list is read is met once more; nothing between two pages is passed over for it. */
const cursorAt = (last: TransactionRow | undefined, { sortBy }: Wanted): string | undefined =>
  last && (sortBy === 'status' ? `${last.status}~${last.orderId}` : last.orderId);

const transactionOf = (
  { orderId, paidAt, ...row }: TransactionRow,
  totalCents: number,
  vehicles: VehicleRow[],
): Transaction => ({
  id: orderId,
  ...row,
  totalCents,
  paidAt: paidAt.toISOString(),
  vehicles: vehicles.map((vehicle) => ({
    id: vehicle.id,
    make: { manufacturerName: vehicle.make },
    model: vehicle.model,
    year: vehicle.year,
    vin: vehicle.vin,
    status: vehicle.status,
    keycode: vehicle.keycodeSecret === null ? null : MASK,
    hasKeycode: vehicle.keycodeSecret !== null,
    isMoneyBack: vehicle.moneyBackAt !== null,
  })),
});

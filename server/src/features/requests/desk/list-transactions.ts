import type { Transaction } from '@keywright/contract/transaction';
import { narrows } from '@keywright/contract/search-bounds';
import type { Known } from '../../../access/actor.ts';
import { searchList } from '../../../access/record-search.ts';
import type { Parts } from '../../../platform/parts.ts';
import { MASK } from './desk.view.ts';
import { findTransactions, type TransactionRow, type Wanted } from './transactions.store.ts';

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
  return {
    rows: page.map(transactionOf),
    next: found.length > page.length ? cursorAt(page.at(-1), wanted) : undefined,
  };
};

/** What moves on while the list is read is met once more; nothing between two pages is passed over for it. */
const cursorAt = (last: TransactionRow | undefined, { sortBy }: Wanted): string | undefined =>
  last && (sortBy === 'status' ? `${last.status}~${last.orderId}` : last.orderId);

const transactionOf = ({ orderId, paidAt, vehicles, ...row }: TransactionRow): Transaction => ({
  id: orderId,
  ...row,
  paidAt: paidAt.toISOString(),
  vehicles: vehicles.map(({ make, hasKeycode, ...vehicle }) => ({
    ...vehicle,
    make: { manufacturerName: make },
    keycode: hasKeycode ? MASK : null,
    hasKeycode,
  })),
});

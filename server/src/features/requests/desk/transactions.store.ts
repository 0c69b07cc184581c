import type { Transaction, transactions } from '@keywright/contract/desk';
import type { QueryOf } from '@keywright/contract/endpoint';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { RequestRow } from '../requests.store.ts';
import { searchFilter } from './search.store.ts';

export type Wanted = QueryOf<typeof transactions>;

export type TransactionRow = {
  orderId: string;
  confirmationNumber: string;
  status: Transaction['status'];
  paidAt: Date;
};

/** The columns of each sort, from the allow-list only; the id makes the order of equals certain. */
const sorts = {
  confirmationnumber: ['confirmation_number', 'order_id'],
  status: ['status', 'paid_at', 'order_id'],
  paid: ['paid_at', 'order_id'],
} as const satisfies Record<Wanted['sortBy'], readonly string[]>;

/** One page of the desk's orders; one row more than asked for when there is a next page. */
export const findTransactions = async (db: Db, wanted: Wanted): Promise<TransactionRow[]> => {
  const columns = sorts[wanted.sortBy];
  const isFound = await searchFilter(db, wanted.search ?? '');
  const direction = wanted.sortOrder;
  const page = db
    .selectFrom('desk_order as d')
    .select(['d.order_id as orderId', 'd.confirmation_number as confirmationNumber', 'd.status', 'd.paid_at as paidAt'])
    .$if(wanted.status !== undefined, (query) => query.where('d.status', '=', wanted.status ?? 'PENDING'))
    .$if(isFound !== undefined, (query) => query.where(isFound ?? sql<SqlBool>`true`))
    .$if(wanted.cursor !== undefined, (query) => query.where(beyond(columns, direction, wanted.cursor ?? '')))
    .limit(wanted.limit + 1);
  return [...columns].reduce((query, column) => query.orderBy(`d.${column}`, direction), page).execute();
};

/** After the row on which the last page ended, in this sort. */
const beyond = (columns: readonly string[], direction: 'asc' | 'desc', cursor: string): Expression<SqlBool> => {
  const [id = '', status] = cursor.split('~').toReversed();
  const now = sql.join(columns.map((column) => sql.ref(`d.${column}`)));
  // Only a status changes; the one that the row had when it was read counts here.
  const then = sql.join(
    columns.map((column) =>
      column === 'status' && status !== undefined ? sql`${status}::text` : sql.ref(`c.${column}`),
    ),
  );
  return sql<SqlBool>`(${now}) ${sql.raw(direction === 'asc' ? '>' : '<')} (select ${then} from desk_order c where c.order_id = ${id}::uuid)`;
};

export type VehicleRow = Pick<
  RequestRow,
  'id' | 'orderId' | 'make' | 'model' | 'year' | 'vin' | 'status' | 'keycodeSecret' | 'moneyBackAt'
>;

/** The vehicles of these orders, in the order in which they were asked for. */
export const vehiclesOfOrders = (db: Db, orderIds: readonly string[]): Promise<VehicleRow[]> =>
  orderIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('request')
        .select(['id', 'order_id as orderId', 'make', 'model', 'year', 'vin', 'status'])
        .select(['keycode_secret as keycodeSecret', 'money_back_at as moneyBackAt'])
        .where(sql<SqlBool>`order_id = any(${[...orderIds]}::uuid[])`)
        .orderBy('created_at')
        .orderBy('id')
        .execute();

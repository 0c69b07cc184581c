import type { transactions } from '@keywright/contract/desk';
import type { Transaction } from '@keywright/contract/transaction';
import type { QueryOf } from '@keywright/contract/endpoint';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { PLANNED_ONCE } from '../../../platform/db/plan-once.ts';
import type { RequestRow } from '../requests.store.ts';
import { searchFilter } from './search.store.ts';

export type Wanted = QueryOf<typeof transactions>;

export type TransactionRow = {
  orderId: string;
  confirmationNumber: string;
  status: Transaction['status'];
  paidAt: Date;
  totalCents: number;
  vehicles: VehicleRow[];
};

export type VehicleRow = Pick<RequestRow, 'id' | 'make' | 'model' | 'year' | 'vin' | 'status'> & {
  hasKeycode: boolean;
  isMoneyBack: boolean;
};

/** The columns of each sort, from the allow-list only; the id makes the order of equals certain. */
const sorts = {
  confirmationnumber: ['confirmation_number', 'order_id'],
  status: ['status', 'paid_at', 'order_id'],
  paid: ['paid_at', 'order_id'],
} as const satisfies Record<Wanted['sortBy'], readonly string[]>;

/** The page that is asked for when nobody says how long: its length can stand in the statement, so that the plan for it fits. */
const USUAL_LIMIT = 50;

/**
 * One page of the desk's orders with what they cost and their vehicles, in the order in which they were asked for; one row more than asked
 * for when there is a next page. Orders are another feature's rows: read here, because a page is one question to the database.
 */
export const findTransactions = async (db: Db, wanted: Wanted): Promise<TransactionRow[]> => {
  const columns = sorts[wanted.sortBy];
  const isFound = await searchFilter(db, wanted.search ?? '');
  const direction = wanted.sortOrder;
  const isUsual = isFound === undefined && wanted.limit === USUAL_LIMIT;
  const ordered = db
    .selectFrom('desk_order as d')
    .select(['d.order_id', 'd.confirmation_number', 'd.status', 'd.paid_at'])
    .$if(wanted.status !== undefined, (query) => query.where('d.status', '=', wanted.status ?? 'PENDING'))
    .$if(isFound !== undefined, (query) => query.where(isFound ?? sql<SqlBool>`true`))
    .$if(wanted.cursor !== undefined, (query) => query.where(beyond(columns, direction, wanted.cursor ?? '')))
    .limit(isUsual ? sql.lit(USUAL_LIMIT + 1) : wanted.limit + 1);
  const page = [...columns].reduce((query, column) => query.orderBy(`d.${column}`, direction), ordered).as('page');
  const whole = db
    .selectFrom(page)
    .$if(isUsual, (query) => query.modifyFront(sql.raw(PLANNED_ONCE)))
    .innerJoin('customer_order as o', 'o.id', 'page.order_id')
    .select([
      'page.order_id as orderId',
      'page.confirmation_number as confirmationNumber',
      'page.status',
      'page.paid_at as paidAt',
      'o.total_cents as totalCents',
    ])
    .select(vehiclesOfOrder.as('vehicles'));
  return [...columns].reduce((query, column) => query.orderBy(`page.${column}`, direction), whole).execute();
};

const vehiclesOfOrder = sql<VehicleRow[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'make', r.make, 'model', r.model, 'year', r.year, 'vin', r.vin, 'status', r.status,
      'hasKeycode', r.keycode_secret is not null, 'isMoneyBack', r.money_back_at is not null) order by r.created_at, r.id), '[]')
    from request r where r.order_id = page.order_id)`;

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

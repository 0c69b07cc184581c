import type { Transaction } from '@keywright/contract/desk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '../../ui/link.ts';
import { day, money, timeOfDay, vinEnd } from '../../lib/format.ts';
import { reasonOf } from '../../lib/refusal.ts';
import { m } from '@keywright/words/messages';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table.tsx';
import { rowsIn, transactionsQuery } from './desk.queries.ts';
import styles from './desk.module.css';
import { statusTones, statusWords, vehicleOf } from './desk-words.ts';
import { LoadMore } from './load-more.tsx';
import { TransactionFilters } from './transaction-filters.tsx';
import type { DeskAddress } from './use-desk-address.ts';
import { useSettledSearch } from './use-settled-search.ts';

/** The time today, the day before that: more has no room beside a request that is open. */
const paidWords = (iso: string): string =>
  new Date(iso).toDateString() === new Date().toDateString() ? timeOfDay(iso) : day(iso);

/** Paid orders with their vehicles, filtered and sorted by the server. */
export const TransactionsTable = ({ address }: { address: DeskAddress }) => {
  const filters = { ...address.filters, search: useSettledSearch(address.filters.search) };
  const query = useInfiniteQuery(transactionsQuery(filters));
  const { data, error, refetch } = query;
  const orders = rowsIn(data);
  return (
    <>
      <TransactionFilters address={address} />
      <div className={styles.inset}>
        {error && !query.isFetchNextPageError ? (
          <ErrorState title={m.desk_error_transactions()} onRetry={() => void refetch()}>
            {reasonOf(error)}
          </ErrorState>
        ) : null}
        {!data && !error ? <Skeleton shape="row" count={8} /> : null}
        {data && orders.length === 0 ? <EmptyState>{m.desk_empty_orders()}</EmptyState> : null}
      </div>
      {orders.length > 0 ? <Orders orders={orders} address={address} /> : null}
      {query.hasNextPage ? (
        <LoadMore
          more={{
            load: () => void query.fetchNextPage(),
            isLoading: query.isFetchingNextPage,
            failed: query.isFetchNextPageError,
          }}
          shown={orders.length}
        />
      ) : null}
    </>
  );
};

const Orders = ({ orders, address }: { orders: Transaction[]; address: DeskAddress }) => (
  <Table
    label={m.desk_transactions()}
    className={styles.orders}
    columns={[m.desk_col_number(), m.desk_col_status(), m.desk_col_vehicles(), m.desk_col_paid()]}
    figures={m.desk_col_total()}
  >
    {orders.map((order) => (
      <tr key={order.id}>
        <th scope="row" className={styles.mono}>
          {order.confirmationNumber}
        </th>
        <td>
          <Badge tone={statusTones[order.status]}>{statusWords[order.status]()}</Badge>
          {order.vehicles.some(({ isMoneyBack }) => isMoneyBack) ? (
            <>
              {' '}
              <Badge tone="neutral">{m.desk_money_back()}</Badge>
            </>
          ) : null}
        </td>
        <td>
          <ul className={styles.plain}>
            {order.vehicles.map((vehicle) => (
              <li key={vehicle.id}>
                <Link to={address.linkTo({ request: vehicle.id })} preventScrollReset>
                  {vehicleOf(vehicle)}
                </Link>{' '}
                <span className={styles.mono}>{vinEnd(vehicle.vin)}</span>
              </li>
            ))}
          </ul>
        </td>
        <td>{paidWords(order.paidAt)}</td>
        <td data-end="">{money(order.totalCents)}</td>
      </tr>
    ))}
  </Table>
);

import type { Transaction } from '@keywright/contract/transaction';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '../../ui/link.ts';
import { day, money, timeOfDay, vinEnd } from '../../lib/format.ts';
import { m } from '@keywright/words/messages';
import { Badge } from '../../ui/badge.tsx';
import { Table } from '../../ui/table.tsx';
import { verbatim } from '../../ui/verbatim.tsx';
import { rowsIn, transactionsQuery } from './desk.queries.ts';
import styles from './desk.module.css';
import { statusTones, statusWords, vehicleOf } from './desk-words.ts';
import { FoundRows } from './found-rows.tsx';
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
  const orders = rowsIn(query.data);
  return (
    <>
      <TransactionFilters address={address} />
      <FoundRows query={query} count={orders.length} failed={m.desk_error_transactions()} none={m.desk_empty_orders()}>
        <Orders orders={orders} address={address} />
      </FoundRows>
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
          {verbatim(order.confirmationNumber)}
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
                <span className={styles.mono}>{verbatim(vinEnd(vehicle.vin))}</span>
              </li>
            ))}
          </ul>
        </td>
        <td>{paidWords(order.paidAt)}</td>
        <td data-end="">{verbatim(money(order.totalCents))}</td>
      </tr>
    ))}
  </Table>
);

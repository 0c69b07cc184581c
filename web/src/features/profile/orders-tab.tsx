import type { ProfileOrder } from '@keywright/contract/profile';
import type { RequestStatus } from '@keywright/contract/requests';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../ui/link.ts';
import { day, money, vinEnd } from '../../lib/format.ts';
import { at } from '../../lib/locale.ts';
import { m } from '@keywright/words/messages';
import { Loaded } from '../../ui/loaded.tsx';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Table } from '../../ui/table.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { verbatim } from '../../ui/verbatim.tsx';
import styles from './profile.module.css';
import { ordersQuery } from './profile.queries.ts';

/** What this member has ordered: a table where there is room, cards on a phone. */
export const OrdersTab = () => {
  const hasRoom = useMedia('(min-width: 768px)');
  const Orders = hasRoom ? OrderTable : OrderCards;
  return (
    <Loaded query={useQuery(ordersQuery)} failed={m.profile_orders_failed()} shape={hasRoom ? 'row' : 'card'} count={4}>
      {({ orders }) => (orders.length > 0 ? <Orders orders={orders} /> : <NoOrders />)}
    </Loaded>
  );
};

const NoOrders = () => (
  <EmptyState way={{ to: at('/vehicle-keycode-request'), words: m.profile_orders_ask() }}>
    {m.profile_orders_none()}
  </EmptyState>
);

const standings: Record<RequestStatus, { tone: BadgeTone; words: () => string }> = {
  IN_CART: { tone: 'pending', words: m.profile_order_confirming },
  PENDING: { tone: 'pending', words: m.profile_order_pending },
  INPROGRESS: { tone: 'progress', words: m.profile_order_progress },
  FULFILLED: { tone: 'fulfilled', words: m.profile_order_fulfilled },
  DECLINED: { tone: 'rejected', words: m.profile_order_declined },
  CANCELED: { tone: 'neutral', words: m.profile_order_canceled },
  REMOVED: { tone: 'neutral', words: m.profile_order_removed },
  EXPIRED: { tone: 'neutral', words: m.profile_order_expired },
};

const Status = ({ status }: { status: RequestStatus }) => (
  <Badge tone={standings[status].tone}>{standings[status].words()}</Badge>
);

/** The vehicle, as the way to its order. */
const Vehicle = ({ order: { id, year, make, model } }: { order: ProfileOrder }) => (
  <Link to={at(`/dashboard?order=${id}`)}>{m.profile_vehicle({ year, make, model })}</Link>
);

const OrderTable = ({ orders }: { orders: readonly ProfileOrder[] }) => (
  <Table
    label={m.profile_orders()}
    columns={[m.profile_order_date(), m.profile_order_vehicle(), m.common_vin(), m.profile_order_status()]}
    figures={m.profile_order_cost()}
  >
    {orders.map((order) => (
      <tr key={order.id}>
        <td>{day(order.orderDate)}</td>
        <th scope="row">
          <Vehicle order={order} />
        </th>
        <td className={styles.vin}>{verbatim(vinEnd(order.vin))}</td>
        <td>
          <Status status={order.status} />
        </td>
        <td data-end="">{verbatim(money(order.costCents))}</td>
      </tr>
    ))}
  </Table>
);

const OrderCards = ({ orders }: { orders: readonly ProfileOrder[] }) => (
  <ul className={styles.cards} aria-label={m.profile_orders()}>
    {orders.map((order) => (
      <li key={order.id} className={styles.order}>
        <h2 className={styles.orderName}>
          <Vehicle order={order} />
        </h2>
        <span className={styles.orderCost}>{verbatim(money(order.costCents))}</span>
        <span className={styles.hint}>
          {day(order.orderDate)} · {m.common_vin()} <span className={styles.vin}>{verbatim(vinEnd(order.vin))}</span>
        </span>
        <Status status={order.status} />
      </li>
    ))}
  </ul>
);

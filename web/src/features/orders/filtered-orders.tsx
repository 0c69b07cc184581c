import type { ReplyOf } from '@keywright/contract/endpoint';
import type { myRequests, OwnRequest } from '@keywright/contract/orders';
import { OrderList } from './order-list.tsx';
import styles from './orders.module.css';
import { SearchBox } from './search-box.tsx';
import { StatusCounters } from './status-counters.tsx';
import { groupOf, matches, type OrderFilter } from './use-order-filter.ts';

type FilteredOrdersProps = {
  groups: ReplyOf<typeof myRequests>;
  all: readonly OwnRequest[];
  filter: OrderFilter;
  shownId: string | null;
  now: number;
};

/** The counters, the search and the orders that they let through. */
export const FilteredOrders = ({ groups, all, filter, shownId, now }: FilteredOrdersProps) => {
  const { tab, search, setSearch } = filter;
  const inTab = tab === null ? all : all.filter((request) => groupOf(groups, tab).includes(request));
  const counts = {
    pending: groups.pendingRequests.length,
    progress: groups.inProgressRequests.length,
    fulfilled: groupOf(groups, 'fulfilled').length,
  };
  return (
    <div className={styles.listPane}>
      <StatusCounters counts={counts} filter={filter} />
      <SearchBox search={search} onSearch={setSearch} />
      <OrderList
        requests={inTab.filter((request) => matches(request, search))}
        shownId={shownId}
        filter={filter}
        now={now}
      />
    </div>
  );
};

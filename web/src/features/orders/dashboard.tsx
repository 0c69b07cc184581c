import type { ReplyOf } from '@keywright/contract/endpoint';
import type { myRequests } from '@keywright/contract/orders';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { at } from '../../lib/locale.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { useSession } from '../../lib/session.ts';
import { m } from '@keywright/words/messages';
import { needHeadline } from '@keywright/words/order-words';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page, PageHead } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageBar } from '../../ui/page-bar.tsx';
import { OrderPanes } from './order-panes.tsx';
import styles from './orders.module.css';
import { myRequestsQuery } from './orders.queries.ts';
import { StatusCounters } from './status-counters.tsx';
import { allOf, chosenOf, type OrderFilter, useOrderFilter } from './use-order-filter.ts';

type DashboardProps = {
  /** Where the member's account stands, above the orders; another feature makes it. */
  account: ReactNode;
  /** Opens the chat with the code desk; another feature makes it. */
  chat: ReactNode;
  /** The account is still being fetched: the orders wait for it, so that they are not pushed down. */
  isWaiting: boolean;
};

/** A member's orders: the newest open one in full, and the list of all. */
export const Dashboard = ({ account, chat, isWaiting }: DashboardProps) => {
  const name = useSession().user?.fname;
  const requests = useQuery(myRequestsQuery);
  const filter = useOrderFilter();
  return (
    <Page wide>
      <PageBar title={m.orders_bar()} />
      <div className={styles.headRow}>
        <PageHead title={headlineOf(requests.data, filter) ?? (name ? m.orders_hello({ name }) : m.orders_title())} />
        {chat}
      </div>
      {requests.data ? null : <PageTitle>{m.orders_title()}</PageTitle>}
      <Loaded
        query={isWaiting ? { ...requests, data: undefined } : requests}
        failed={m.orders_list_failed()}
        shape="card"
      >
        {(groups) => (
          <>
            {account}
            <Orders groups={groups} answeredAt={requests.dataUpdatedAt} />
          </>
        )}
      </Loaded>
    </Page>
  );
};

/** What the order that is shown needs, ahead of any greeting: the one that was opened, else the most urgent. */
const headlineOf = (groups: ReplyOf<typeof myRequests> | undefined, filter: OrderFilter): string | null => {
  const all = groups ? allOf(groups) : [];
  const chosen = chosenOf(all, filter);
  return needHeadline(chosen ? [chosen] : all);
};

type OrdersProps = { groups: ReplyOf<typeof myRequests>; answeredAt: number };

const Orders = ({ groups, answeredAt }: OrdersProps) => {
  if (allOf(groups).length > 0) return <OrderPanes groups={groups} answeredAt={answeredAt} />;
  return <NoOrders />;
};

/** Nothing yet: the counters say so, and the way to the first one. */
const NoOrders = () => {
  const filter = useOrderFilter();
  return (
    <>
      <PageTitle>{m.orders_title()}</PageTitle>
      <StatusCounters counts={{ pending: 0, progress: 0, fulfilled: 0 }} filter={filter} />
      <EmptyState way={{ to: at('/vehicle-keycode-request'), words: m.orders_empty_action() }}>
        {m.orders_empty()}
      </EmptyState>
    </>
  );
};

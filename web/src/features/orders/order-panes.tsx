import type { ReplyOf } from '@keywright/contract/endpoint';
import type { myRequests } from '@keywright/contract/orders';
import { type ReactNode, useMemo } from 'react';
import { Link } from '../../ui/link.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { m } from '@keywright/words/messages';
import { useWide } from '../../ui/use-wide.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { FilteredOrders } from './filtered-orders.tsx';
import styles from './orders.module.css';
import { ShownOrder } from './shown-order.tsx';
import { allOf, type OrderFilter, useOrderFilter } from './use-order-filter.ts';
import { useServerClock } from './use-server-clock.ts';
import { useTurns } from './use-turns.ts';
import { isOpen } from './waiting.ts';

type Groups = ReplyOf<typeof myRequests>;
type OrderPanesProps = { groups: Groups; answeredAt: number };

/**
 * List left and order right where there is room. On a phone the newest open order stands above the list, and an order
 * that is chosen takes the page, with the way back to the list.
 */
export const OrderPanes = ({ groups, answeredAt }: OrderPanesProps) => {
  const filter = useOrderFilter();
  const all = useMemo(() => allOf(groups), [groups]);
  const now = useServerClock(null, answeredAt);
  const { announcement, isNewlyReady } = useTurns(all);
  const chosen = all.find(({ id }) => id === filter.chosenId) ?? null;
  const shown = chosen ?? all.find(isOpen) ?? all[0] ?? null;
  const detail = shown ? (
    <ShownOrder key={shown.id} request={shown} isChosen={chosen !== null} now={now} answeredAt={answeredAt} />
  ) : null;
  const list = <FilteredOrders groups={groups} all={all} filter={filter} shownId={shown?.id ?? null} now={now} />;
  return (
    <>
      <PageTitle>{isNewlyReady ? m.orders_tab_ready() : m.orders_title()}</PageTitle>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
      <Panes list={list} detail={detail} filter={filter} isChosen={chosen !== null} />
    </>
  );
};

type PanesProps = { list: ReactNode; detail: ReactNode; filter: OrderFilter; isChosen: boolean };

const Panes = ({ list, detail, filter, isChosen }: PanesProps) => {
  if (useWide()) {
    return (
      <div className={styles.panes}>
        {list}
        {detail}
      </div>
    );
  }
  if (!isChosen) {
    return (
      <>
        {detail}
        {list}
      </>
    );
  }
  return (
    <>
      <Link className={styles.back} to={filter.orderAddress(null)}>
        {m.orders_back()}
      </Link>
      {detail}
    </>
  );
};

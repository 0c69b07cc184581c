import type { ReplyOf } from '@keywright/contract/endpoint';
import type { myRequests, OwnPayment, OwnRequest } from '@keywright/contract/orders';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from '../../ui/link.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { isActionNeeded } from '@keywright/contract/needs-you';
import { m } from '@keywright/words/messages';
import { isOneNeedy, mostUrgent, needOf } from '@keywright/words/order-words';
import { useWide } from '../../ui/use-wide.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { FilteredOrders } from './filtered-orders.tsx';
import { orderRowId } from './order-list.tsx';
import styles from './orders.module.css';
import { ShownOrder } from './shown-order.tsx';
import { allOf, chosenOf, type OrderFilter, useOrderFilter } from './use-order-filter.ts';
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
  const watched = useWatched(all);
  const shown = chosenOf(all, filter) ?? watched;
  const detail = shown ? (
    <ShownOrder
      key={shown.id}
      request={shown}
      payment={paymentOf(groups, shown)}
      isChosen={chosen !== null}
      now={now}
      answeredAt={answeredAt}
    />
  ) : null;
  const list = <FilteredOrders groups={groups} all={all} filter={filter} shownId={shown?.id ?? null} now={now} />;
  useReturnToRow(filter.chosenId);
  return (
    <>
      <PageTitle>{tabTitle(all, isNewlyReady)}</PageTitle>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
      <Panes list={list} detail={detail} filter={filter} isChosen={chosen !== null} />
    </>
  );
};

const tabTitle = (all: readonly OwnRequest[], isNewlyReady: boolean): string => {
  if (isOneNeedy(all)) return `${m.orders_status_needs_you()} · ${m.orders_title()}`;
  return isNewlyReady ? m.orders_tab_ready() : m.orders_title();
};

/** Who comes back to the list on a phone, where the order had taken its place, goes on at its row. */
const useReturnToRow = (chosenId: string | null): void => {
  const last = useRef(chosenId);
  useEffect(() => {
    const left = last.current;
    last.current = chosenId;
    const isLost = document.activeElement === document.body;
    if (left !== null && chosenId === null && isLost) document.getElementById(orderRowId(left))?.focus();
  }, [chosenId]);
};

const paymentOf = ({ payments }: Groups, { confirmationNumber }: OwnRequest): OwnPayment | null =>
  payments.find((payment) => payment.confirmationNumber === confirmationNumber) ?? null;

const needsAction = (request: OwnRequest): boolean => isActionNeeded(needOf(request));

/** One that needs an action, else one whose code was not opened when the page was; it stays in view afterwards. */
const useUrgent = (all: readonly OwnRequest[]): OwnRequest | null => {
  const [heldId, setHeldId] = useState(() => all.find((request) => needOf(request) === 'ready')?.id ?? null);
  const held = all.find(({ id }) => id === heldId) ?? null;
  const needy = held && needsAction(held) ? held : mostUrgent(all.filter(needsAction));
  if (needy && needy !== held) setHeldId(needy.id);
  return needy ?? held;
};

/**
 * Where none was chosen: the most urgent, else the newest that is open. It stays in view when it ends, with its code, until a newer one is
 * there.
 */
const useWatched = (all: readonly OwnRequest[]): OwnRequest | null => {
  const urgent = useUrgent(all);
  const [watchedId, setWatchedId] = useState<string | null>(null);
  if (urgent) return urgent;
  const watched = all.findIndex(({ id }) => id === watchedId);
  const open = all.findIndex(isOpen);
  const shown = all[watched >= 0 && (open < 0 || watched < open) ? watched : Math.max(open, 0)] ?? null;
  if (open >= 0 && shown && shown.id !== watchedId) setWatchedId(shown.id);
  return shown;
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
      <Link className={styles.back} to={filter.orderAddress(null)} preventScrollReset>
        {m.orders_back()}
      </Link>
      {detail}
    </>
  );
};

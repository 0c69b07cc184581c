import { vehicleName } from '@keywright/words/order-words';
import type { OwnRequest } from '@keywright/contract/orders';
import { Link } from '../../ui/link.ts';
import { day, duration, vinEnd } from '../../lib/format.ts';
import { m } from '@keywright/words/messages';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { verbatim } from '../../ui/verbatim.tsx';
import styles from './orders.module.css';
import { standingOfRequest } from './request-words.ts';
import type { OrderFilter } from './use-order-filter.ts';
import { isOpen, minutesWaiting } from './waiting.ts';
import type { Goal } from '../../address.ts';

type OrderListProps = { requests: readonly OwnRequest[]; shownId: string | null; filter: OrderFilter; now: number };

/** The orders that the filter lets through, the newest first. */
export const OrderList = ({ requests, shownId, filter, now }: OrderListProps) => (
  <>
    <VisuallyHidden>
      <span role="status">{m.orders_found({ count: requests.length })}</span>
    </VisuallyHidden>
    {requests.length === 0 ? (
      <EmptyState action={<LinkButton to="?">{m.orders_show_all()}</LinkButton>}>{m.orders_none_found()}</EmptyState>
    ) : (
      <ul className={styles.rows} aria-label={m.orders_list()}>
        {requests.map((request) => (
          <li key={request.id}>
            <OrderRow
              request={request}
              isShown={request.id === shownId}
              to={filter.orderAddress(request.id)}
              now={now}
            />
          </li>
        ))}
      </ul>
    )}
  </>
);

export const orderRowId = (requestId: string): string => `order-${requestId}`;

type OrderRowProps = { request: OwnRequest; isShown: boolean; to: Goal; now: number };

const OrderRow = ({ request, isShown, to, now }: OrderRowProps) => {
  const { tone, words } = standingOfRequest(request);
  return (
    <Link
      id={orderRowId(request.id)}
      className={styles.orderRow}
      to={to}
      preventScrollReset={isShown}
      aria-current={isShown ? 'true' : undefined}
    >
      <span className={styles.vehicle}>{vehicleName(request)}</span>
      <span className={styles.status}>
        <Badge tone={tone}>{words}</Badge>
      </span>
      <span className="meta">
        {m.common_vin()} {verbatim(vinEnd(request.vin))}
      </span>
      <span className={styles.age}>{ageWords(request, now)}</span>
    </Link>
  );
};

/** How long an open one has been waiting, and the day on which the others ended. */
const ageWords = (request: OwnRequest, now: number): string => {
  if (isOpen(request)) return duration(minutesWaiting(request, now));
  const ended = request.fulfilledAt ?? request.declinedAt ?? request.canceledAt ?? request.paidAt;
  return ended ? day(ended) : '';
};

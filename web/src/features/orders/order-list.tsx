import type { OwnRequest } from '@keywright/contract/requests';
import { Link } from 'react-router';
import { day, vinEnds } from '../../lib/format.ts';
import { m } from '../../paraglide/messages.js';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './orders.module.css';
import { spanWords } from './request-body.tsx';
import { standingOf, vehicleName } from './request-words.ts';
import type { OrderFilter } from './use-order-filter.ts';
import { isOpen } from './waiting.ts';

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

type OrderRowProps = { request: OwnRequest; isShown: boolean; to: string; now: number };

const OrderRow = ({ request, isShown, to, now }: OrderRowProps) => {
  const { tone, words } = standingOf(request.status);
  return (
    <Link className={styles.orderRow} to={to} preventScrollReset={isShown} aria-current={isShown ? 'true' : undefined}>
      <span className={styles.vehicle}>{vehicleName(request)}</span>
      <Badge tone={tone}>{words}</Badge>
      <span className={styles.meta}>
        {m.common_vin()} {vinEnds(request.vin)}
      </span>
      <span className={styles.age}>{ageWords(request, now)}</span>
    </Link>
  );
};

const ageWords = (request: OwnRequest, now: number): string => {
  if (isOpen(request)) return spanWords(request, now) ?? '';
  const ended = request.fulfilledAt ?? request.declinedAt ?? request.paidAt;
  return ended ? day(ended) : '';
};

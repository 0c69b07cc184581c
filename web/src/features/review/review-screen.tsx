import type { OrderInReview } from '@keywright/contract/payments';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { m } from '@keywright/words/messages';
import { Loaded } from '../../ui/loaded.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useAsked } from '../../ui/form-sheet.tsx';
import { OrderCard } from './order-card.tsx';
import { ResolveSheet } from './resolve-sheet.tsx';
import { reviewQuery } from './review.queries.ts';
import styles from './review.module.css';

/** Orders whose money came to nothing by itself, each with what can be done about it. */
export const ReviewScreen = () => (
  <Screen title={m.review_title()} lead={m.review_lead()}>
    <Orders />
  </Screen>
);

const Orders = () => (
  <Loaded query={useQuery(reviewQuery)} failed={m.review_load_failed()} count={3}>
    {(orders) => <Shown orders={orders} />}
  </Loaded>
);

const Shown = ({ orders }: { orders: readonly OrderInReview[] }) => {
  const { asked, ask, sheet } = useAsked<OrderInReview>();
  const [resolved, setResolved] = useState(0);
  const count = useRef<HTMLParagraphElement>(null);
  const done = () => {
    sheet.onClose();
    setResolved((before) => before + 1);
  };
  useEffect(() => {
    // The button that was pressed has gone with its card.
    if (resolved > 0) count.current?.focus();
  }, [resolved]);
  return (
    <div className={styles.section}>
      <p ref={count} className={styles.meta} role="status" tabIndex={-1}>
        {orders.length > 0 ? m.review_count({ count: orders.length }) : null}
      </p>
      {orders.length > 0 ? (
        <ul className={styles.cards} aria-label={m.review_title()}>
          {orders.map((order) => (
            <OrderCard key={order.id} order={order} onResolve={ask} />
          ))}
        </ul>
      ) : (
        <EmptyState>{m.review_empty()}</EmptyState>
      )}
      {asked ? (
        // It stays when it is closed: what was typed about this order is there again.
        <ResolveSheet key={`${asked.id} ${resolved}`} {...sheet} order={asked} onDone={done} />
      ) : null}
    </div>
  );
};

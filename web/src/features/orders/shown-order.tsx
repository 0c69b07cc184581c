import type { OwnPayment, OwnRequest } from '@keywright/contract/orders';
import { useEffect, useRef } from 'react';
import { useLiveState } from '../../lib/live-state.ts';
import { useSession } from '../../lib/session.ts';
import { m } from '@keywright/words/messages';
import { OrderDetail } from './order-detail.tsx';
import styles from './orders.module.css';

type ShownOrderProps = {
  request: OwnRequest;
  payment: OwnPayment | null;
  isChosen: boolean;
  now: number;
  answeredAt: number;
};

/** The order in view, as the signed-in member sees it. */
export const ShownOrder = ({ request, payment, isChosen, now, answeredAt }: ShownOrderProps) => {
  const { user } = useSession();
  const live = useLiveState();
  const pane = useRef<HTMLElement>(null);
  // Who chose an order goes on reading there: on a phone its row is gone.
  useEffect(() => {
    if (isChosen) pane.current?.focus({ preventScroll: true });
  }, [isChosen]);
  const account = user?.isValidatedUser ? 'validated' : 'unvalidated';
  return (
    <section ref={pane} tabIndex={-1} className={styles.pane} aria-label={m.orders_detail()}>
      <OrderDetail
        request={request}
        payment={payment}
        owner={{ account, email: user?.email ?? null, isCharged: false }}
        now={now}
        live={live}
        answeredAt={answeredAt}
      />
    </section>
  );
};

import type { OrderInReview } from '@keywright/contract/payments';
import { dayAndTime, money } from '../../lib/format.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { Fact } from '../../ui/fact.tsx';
import { verbatim } from '../../ui/verbatim.tsx';
import { reviewReasons } from '../../lib/reason-words.ts';
import styles from './review.module.css';

type CardProps = { order: OrderInReview; onResolve: (order: OrderInReview) => void };

/** One order: why it waits, since when, and how its money stands. */
export const OrderCard = ({ order, onResolve }: CardProps) => (
  <li className={styles.card}>
    <h2>{verbatim(order.confirmationNumber)}</h2>
    <ul className={styles.reasons}>
      {order.reasons.map(({ reason, problem, paymentId, since }) => (
        <li key={`${reason} ${paymentId}`}>
          <strong>{reviewReasons[reason]()}</strong>
          <span className={styles.meta}>{m.review_since({ time: dayAndTime(since) })}</span>
          {problem ? <span className={styles.meta}>{m.review_problem({ problem })}</span> : null}
          {paymentId ? <span className={styles.meta}>{m.review_payment({ id: paymentId })}</span> : null}
        </li>
      ))}
    </ul>
    <Sums order={order} />
    {order.email ? <p className={styles.meta}>{order.email}</p> : null}
    <div>
      <Button
        dense
        aria-label={m.review_resolve_named({ number: order.confirmationNumber })}
        onClick={() => onResolve(order)}
      >
        {m.review_resolve()}
      </Button>
    </div>
  </li>
);

const Sums = ({ order }: { order: OrderInReview }) => (
  <dl className={styles.sums}>
    {[
      [m.review_total(), order.totalCents] as const,
      [m.review_delivered(), order.deliveredCents] as const,
      [m.review_charged(), order.capturedCents] as const,
      [m.review_refunded(), order.refundedCents] as const,
    ].map(([label, cents]) => (
      <Fact key={label} name={label}>
        {verbatim(money(cents))}
      </Fact>
    ))}
  </dl>
);

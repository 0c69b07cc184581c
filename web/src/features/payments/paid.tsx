import type { ReplyOf } from '@keywright/contract/endpoint';
import type { processPaymentSuccess } from '@keywright/contract/payments';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { money } from '../../lib/format.ts';
import { closedWords } from '../../lib/closed-words.ts';
import { at } from '../../lib/locale.ts';
import { useUsualTimes } from '../../lib/usual-times.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, PageHead } from '../../ui/layout.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { verbatim } from '../../ui/verbatim.tsx';
import { ConfirmationNumber } from './confirmation-number.tsx';
import styles from './payments.module.css';
import { useLeaveSoon } from './use-leave-soon.ts';
import type { LocalAddress } from '../../address.ts';

type Payment = ReplyOf<typeof processPaymentSuccess>;

/** The order stands: its number, what happens to the money, what happens next, and the way to it. */
export const Paid = ({ payment, plan }: { payment: Payment; plan: ReactNode }) => {
  const queries = useQueryClient();
  const closed = closedWords(useUsualTimes()?.opening);
  useEffect(() => {
    for (const feature of ['cart', 'requests', 'orders', 'profile'] as const)
      void queries.invalidateQueries({ queryKey: [feature] });
  }, [queries]);
  return (
    <>
      <PageHead title={m.payments_title()} />
      <Alert tone="fulfilled">{m.payments_paid()}</Alert>
      <Card className={styles.receipt}>
        <ConfirmationNumber number={payment.confirmationNumber} />
        <p className={styles.number}>
          <span className={styles.label}>{m.payments_total()}</span>
          <strong>{verbatim(money(payment.totalCents))}</strong>
        </p>
        <p className="meta">{payment.totalCents === 0 ? m.payments_free() : m.payments_held()}</p>
      </Card>
      {plan}
      {payment.trackPath ? <Leaving order={at(payment.trackPath)} /> : null}
      <section>
        <h2>{m.payments_next()}</h2>
        <ol className={styles.next}>
          <li>{closed ?? m.payments_next_desk()}</li>
          <li>{m.payments_next_page()}</li>
          <li>{m.payments_next_email()}</li>
        </ol>
      </section>
    </>
  );
};

/** The page goes on by itself as specified; anybody who touches it stays (WCAG 2.2.1). */
const Leaving = ({ order }: { order: LocalAddress }) => {
  const { leaving, stay } = useLeaveSoon(order);
  return (
    <div className={styles.leaving}>
      <LinkButton to={order} replace tone="primary" wide>
        {m.payments_open_order()}
      </LinkButton>
      <div className={styles.opening}>
        <p className="meta" role="status">
          {leaving ? m.payments_opening() : m.payments_stayed()}
        </p>
        {leaving ? (
          <Button tone="text" onClick={stay}>
            {m.payments_stay()}
          </Button>
        ) : null}
      </div>
    </div>
  );
};

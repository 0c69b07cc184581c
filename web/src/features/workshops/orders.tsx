import { addressOf } from '@keywright/contract/call-input';
import { ownReceipt } from '@keywright/contract/papers.calls';
import type { WorkshopOrder } from '@keywright/contract/workshops';
import { spoken } from '@keywright/words/spoken';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { day, money } from '../../lib/format.ts';
import { withReason } from '../../lib/refusal.ts';
import { m } from '@keywright/words/messages';
import { Anchor } from '../../ui/anchor.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Loaded, More } from '../../ui/loaded.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { verbatim } from '../../ui/verbatim.tsx';
import { workshopOrdersQuery } from './workshop.queries.ts';
import type { CodeOf } from './workshop-types.ts';
import styles from './workshop.module.css';

type OrdersProps = { title: string; codeOf: CodeOf; isOwner: boolean };

/** What was ordered for the workshop, the newest first, found by the beginning of its PO or order number. */
export const Orders = ({ title, ...rest }: OrdersProps) => {
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <Field name="workshop-search" label={m.workshops_search()}>
        <TextInput
          id="workshop-search"
          type="search"
          maxLength={40}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <Found q={q} {...rest} />
    </section>
  );
};

const Found = ({ q, codeOf, isOwner }: { q: string } & Pick<OrdersProps, 'codeOf' | 'isOwner'>) => {
  const query = useInfiniteQuery({ ...workshopOrdersQuery(q), placeholderData: keepPreviousData });
  return (
    <Loaded query={query} failed={m.workshops_orders_failed()} shape="card">
      {({ pages }) => {
        const orders = pages.flatMap((page) => page.orders);
        if (orders.length === 0)
          return <EmptyState>{q ? m.workshops_none_found() : m.workshops_no_orders()}</EmptyState>;
        return (
          <>
            <ul className={styles.cards} aria-label={m.workshops_orders()}>
              {orders.map((order) => (
                <OrderCard key={order.id} order={order} codeOf={codeOf} isOwner={isOwner} />
              ))}
            </ul>
            <More list={query} failed={withReason(m.workshops_orders_failed(), query.error)} className={styles.more}>
              {m.workshops_more()}
            </More>
          </>
        );
      }}
    </Loaded>
  );
};

/** What is paid for is in no cart any more. */
const statusOf = ({ status }: WorkshopOrder['lines'][number]) =>
  status === 'IN_CART' || status === 'REMOVED' || status === 'EXPIRED' ? 'other' : status;

type CardProps = { order: WorkshopOrder } & Pick<OrdersProps, 'codeOf' | 'isOwner'>;

const OrderCard = ({ order, codeOf, isOwner }: CardProps) => {
  const { confirmationNumber, paidAt, poNumber, technician, totalCents, lines } = order;
  const [first] = lines;
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h3>{verbatim(confirmationNumber)}</h3>
        <span>{verbatim(money(totalCents))}</span>
      </div>
      <p className="meta">
        {[day(paidAt), poNumber === null ? null : m.workshops_order_po({ number: poNumber })]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {isOwner ? <p>{technician ? m.workshops_order_by({ name: technician }) : m.workshops_by_nobody()}</p> : null}
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line.id}>
            <p>
              {verbatim(
                m.workshops_line_is({
                  line: m.workshops_line({ ...line.vehicle, year: String(line.vehicle.year), end: line.vinEnd }),
                  status: m.workshops_line_status({ status: statusOf(line) }),
                }),
                line.vinEnd,
              )}
            </p>
            {isOwner && line.opens.length > 0 ? codeOf(line) : null}
          </li>
        ))}
      </ul>
      {first ? (
        <p>
          <Anchor href={addressOf(ownReceipt, { params: { id: first.id }, query: { lang: spoken() } })} download>
            {verbatim(m.workshops_receipt_of({ number: confirmationNumber }))}
          </Anchor>
        </p>
      ) : null}
    </li>
  );
};

import type { DeskRequest } from '@keywright/contract/desk';
import { memo, useEffect, useRef } from 'react';
import { Link } from '../../ui/link.ts';
import { money, vinEnd } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { m } from '@keywright/words/messages';
import { planName } from '@keywright/words/plan-names';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table.tsx';
import { Unbroken } from '../../ui/unbroken.tsx';
import { verbatim } from '../../ui/verbatim.tsx';
import styles from './desk.module.css';
import { lookingWords, vehicleOf } from './desk-words.ts';
import { Due } from './due.tsx';
import { LoadMore } from './load-more.tsx';
import { Reasons } from './reasons.tsx';
import type { DeskAddress } from './use-desk-address.ts';
import type { Queue } from './use-queue.ts';
import { useSteady } from './use-steady.ts';
import { Wait } from './wait.tsx';

const failures = {
  pending: m.desk_error_pending,
  'in-progress': m.desk_error_in_progress,
  reported: m.desk_error_reports,
  second: m.desk_error_reviews,
};

const emptyWords = ({ list, filters }: DeskAddress): string => {
  if (filters.search) return m.desk_empty_list();
  if (list === 'reported') return m.desk_reported_empty();
  if (list === 'second') return m.desk_second_empty();
  if (list === 'customer') return m.desk_customer_empty();
  return list === 'waiting' ? m.desk_empty() : m.desk_empty_list();
};

/** What one list lacks may stand in another: where, and the search of all orders. */
const Elsewhere = ({ queue, address }: { queue: Queue; address: DeskAddress }) =>
  address.filters.search === '' ? null : (
    <ul className={styles.elsewhere}>
      {queue.elsewhere.map(({ list, count }) => (
        <li key={list}>
          <Link to={address.linkTo({ list: list === 'waiting' ? null : list })} preventScrollReset>
            {elsewhereWords[list]({ count })}
          </Link>
        </li>
      ))}
      <li>
        <Link to={address.linkTo({ list: 'transactions', status: null })} preventScrollReset>
          {m.desk_elsewhere_orders()}
        </Link>
      </li>
    </ul>
  );

const elsewhereWords = { waiting: m.desk_elsewhere_waiting, progress: m.desk_elsewhere_progress };

/** The requests of the chosen list; a press anywhere on a row opens it. */
export const QueueTable = ({ queue, address }: { queue: Queue; address: DeskAddress }) => {
  const { rows, onPointerDown } = useSteady(queue.rows);
  if (queue.failed) {
    const title = failures[queue.failed.list]();
    return (
      <div className={styles.inset}>
        <ErrorState title={title} error={queue.failed.query.error} onRetry={queue.retry} />
      </div>
    );
  }
  if (queue.loading) {
    return (
      <div className={styles.inset}>
        <Skeleton shape="row" count={8} />
      </div>
    );
  }
  if (rows.length === 0) {
    return (
      <div className={styles.inset}>
        <EmptyState>{emptyWords(address)}</EmptyState>
        <Elsewhere queue={queue} address={address} />
      </div>
    );
  }
  return (
    <>
      <Table
        label={m.desk_table()}
        className={styles.queue}
        onPointerDown={onPointerDown}
        columns={[m.desk_col_wait(), m.desk_col_vehicle(), m.desk_col_vin(), m.desk_col_reason(), m.desk_col_desk()]}
      >
        {rows.map((request) => (
          <QueueRow
            key={request.id}
            request={request}
            link={address.requestLink(request.id)}
            selected={request.id === address.open}
          />
        ))}
      </Table>
      {queue.more ? <LoadMore more={queue.more} shown={rows.length} /> : null}
    </>
  );
};

type QueueRowProps = { request: DeskRequest; link: `?${string}`; selected: boolean };

// The lists are reloaded with each change at the desk; only rows that differ are drawn again.
const QueueRow = memo(({ request, link, selected }: QueueRowProps) => {
  const { user } = useSession();
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (selected) row.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  // What is delivered is in nobody's hands.
  const holder = request.report ? undefined : holderOf(request, user?.id);
  return (
    <tr ref={row} data-selected={selected || undefined} className={styles.row}>
      <td>
        <Wait
          minutes={request.report?.waitingMinutes ?? request.waitingMinutes}
          awaitsCustomer={request.awaitsCustomer}
        />
        {request.dueMinutes === null ? null : <Due minutes={request.dueMinutes} />}
      </td>
      <th scope="row">
        <Link className={styles.rowLink} to={link} aria-current={selected ? 'true' : undefined} preventScrollReset>
          <Unbroken>{vehicleOf(request)}</Unbroken>
        </Link>
        <div className={styles.below}>
          <span className={styles.mono}>{verbatim(vinEnd(request.vin))}</span>{' '}
          <span>{holder ?? lookingWords(request.lookers)}</span>
        </div>
        <div className={styles.customer}>{verbatim(customerWords(request))}</div>
      </th>
      <td className={styles.mono}>{verbatim(vinEnd(request.vin))}</td>
      <td>
        <Reasons request={request} />
      </td>
      <td className={styles.holder}>{holder ?? lookingWords(request.lookers) ?? m.desk_free()}</td>
    </tr>
  );
});

/** What it costs, and whether a guest or a member ordered it, with the plan. */
const customerWords = ({ priceCents, isGuest, plan }: DeskRequest): string => {
  const member = plan === 'NONE' ? m.desk_row_member() : planName({ tier: plan, trial: false });
  return m.desk_row_customer({ price: money(priceCents), who: isGuest ? m.desk_row_guest() : member });
};

const holderOf = ({ startedBy }: DeskRequest, userId: string | undefined): string | undefined =>
  startedBy && startedBy.id === userId ? m.desk_you() : startedBy?.name;

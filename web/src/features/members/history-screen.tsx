import type { HistoryRow } from '@keywright/contract/members';
import { userHistoryExport } from '@keywright/contract/members.calls';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { dayAndTime } from '../../lib/format.ts';
import { at } from '../../lib/locale.ts';
import { Refused, withReason } from '../../lib/refusal.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.ts';
import { More } from '../../ui/loaded.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Table } from '../../ui/table.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { verbatim } from '../../ui/verbatim.tsx';
import { FileExport } from './file-export.tsx';
import styles from './members.module.css';
import { historyQuery } from './members.queries.ts';
import { OrderBadge } from './order-badge.tsx';

/** What somebody ordered, by their e-mail. It is asked for by a press, never by typing: each asking stands on record. */
export const HistoryScreen = () => {
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string | undefined>();
  const history = useInfiniteQuery({ ...historyQuery(email), enabled: email !== '' });
  const fetchIt = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('email');
    const wanted = typeof typed === 'string' ? typed.trim().toLowerCase() : '';
    setError(wanted === '' ? m.field_email_required() : undefined);
    if (wanted === email && wanted !== '') void history.refetch();
    else setEmail(wanted);
  };
  const refused = history.error instanceof Refused ? history.error.fields['email'] : undefined;
  const rows = history.data?.pages.flatMap(({ reply }) => reply) ?? [];
  return (
    <Screen
      title={m.members_history_title()}
      lead={m.members_history_lead()}
      actions={rows.length > 0 ? <FileExport what={userHistoryExport} email={email} /> : null}
    >
      <form className={styles.ask} method="post" noValidate onSubmit={fetchIt}>
        <Field name="email" label={m.members_email()} error={error ?? refused} required>
          <TextInput type="email" name="email" autoComplete="off" />
        </Field>
        <Button type="submit" tone="primary" busy={history.isFetching && m.members_history_fetching()}>
          {m.members_history_fetch()}
        </Button>
      </form>
      {history.isError && !history.data && refused === undefined ? (
        <Alert tone="rejected">{withReason(m.members_history_failed(), history.error)}</Alert>
      ) : null}
      {history.data && rows.length === 0 ? <EmptyState>{m.members_history_none()}</EmptyState> : null}
      {rows.length > 0 ? <Rows rows={rows} /> : null}
      {history.data ? (
        <More
          list={history}
          failed={withReason(m.members_load_failed(), history.error)}
          loading={m.members_loading_more()}
        >
          {m.members_more()}
        </More>
      ) : null}
    </Screen>
  );
};

const Rows = ({ rows }: { rows: readonly HistoryRow[] }) => (
  <Table
    label={m.members_history_title()}
    columns={[
      m.members_history_id(),
      m.members_history_vehicles(),
      m.members_history_paid(),
      m.members_history_status(),
      m.members_history_number(),
    ]}
  >
    {rows.map(({ id, status, confirmationNumber, paidAt, vehicles }) => (
      <tr key={id}>
        <td className={styles.mono} title={id}>
          {id.slice(0, 8)}
        </td>
        <td className={styles.vehicles}>{vehicles.map((vehicle) => m.desk_vehicle(vehicle)).join(', ')}</td>
        <td>{dayAndTime(paidAt)}</td>
        <td>
          <OrderBadge status={status} />
        </td>
        <td className={styles.mono}>
          <Link to={at(`/admin?list=transactions&q=${confirmationNumber}`)}>{verbatim(confirmationNumber)}</Link>
        </td>
      </tr>
    ))}
  </Table>
);

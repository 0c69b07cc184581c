import type { DisclosureDay, disclosureDays } from '@keywright/contract/audit';
import type { ReplyOf } from '@keywright/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { written } from '../../lib/format.ts';
import { figure } from '../../lib/report-format.ts';
import { m } from '@keywright/words/messages';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ExclamationShape } from '../../ui/shapes.tsx';
import { Table } from '../../ui/table.tsx';
import { useWide } from '../../ui/use-wide.ts';
import styles from './audit.module.css';
import { disclosuresQuery } from './audit.queries.ts';

/** How many records each admin saw per day; folded, and loaded when it is opened. */
export const Disclosures = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.folded} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{m.audit_disclosure_title()}</summary>
      {isOpen ? <Days /> : null}
    </details>
  );
};

const Days = () => (
  <Loaded query={useQuery(disclosuresQuery)} failed={m.audit_disclosure_failed()} count={4}>
    {(report) => <Report {...report} />}
  </Loaded>
);

const Report = ({ limits, days }: ReplyOf<typeof disclosureDays>) => {
  const wide = useWide();
  const Rows = wide ? DayTable : DayCards;
  return (
    <div className={styles.entries}>
      <p className={styles.meta}>
        {m.audit_disclosure_lead({ rows: figure(limits.listed), opened: figure(limits.opened) })}
      </p>
      {days.length > 0 ? <Rows days={days} /> : <EmptyState>{m.audit_disclosure_empty()}</EmptyState>}
    </div>
  );
};

type RowsProps = { days: readonly DisclosureDay[] };

const keyOf = ({ day, admin }: DisclosureDay): string => `${day} ${admin.id}`;
/** The day is one of UTC, whatever the reader's zone. */
const dayWords = (day: string): string => written(day, { dateStyle: 'medium', timeZone: 'UTC' });

const Over = ({ isOverLimit }: Pick<DisclosureDay, 'isOverLimit'>) =>
  isOverLimit ? (
    <strong className={styles.over}>
      <ExclamationShape /> {m.audit_disclosure_over()}
    </strong>
  ) : null;

const DayTable = ({ days }: RowsProps) => (
  <Table
    label={m.audit_disclosure_title()}
    compact
    columns={[
      m.audit_disclosure_day(),
      m.audit_disclosure_admin(),
      m.audit_disclosure_listed(),
      m.audit_disclosure_opened(),
    ]}
  >
    {days.map((row) => (
      <tr key={keyOf(row)}>
        <td>{dayWords(row.day)}</td>
        <th scope="row">
          {row.admin.name} <Over {...row} />
        </th>
        <td>{m.audit_disclosure_counts(row.listed)}</td>
        <td>{m.audit_disclosure_counts(row.opened)}</td>
      </tr>
    ))}
  </Table>
);

const DayCards = ({ days }: RowsProps) => (
  <ul className={styles.cards} aria-label={m.audit_disclosure_title()}>
    {days.map((row) => (
      <li key={keyOf(row)} className={styles.card}>
        <strong>{row.admin.name}</strong>
        <span className={styles.meta}>{dayWords(row.day)}</span>
        <Over {...row} />
        <span>
          {m.audit_disclosure_listed()}: {m.audit_disclosure_counts(row.listed)}
        </span>
        <span>
          {m.audit_disclosure_opened()}: {m.audit_disclosure_counts(row.opened)}
        </span>
      </li>
    ))}
  </ul>
);

import type { AuditEntry } from '@keywright/contract/audit';
import { m } from '@keywright/words/messages';
import { Table } from '../../ui/table.tsx';
import { wordsOfAction, wordsOfObject } from '../../lib/action-words.ts';
import styles from './audit.module.css';
import { exactTime, shortId, utcWords, whoWords } from './entry-words.ts';
import { wordsOfReason } from './reason-words.ts';

/** The log as a whole, as when somebody reads it, goes by its name alone. */
const WHOLE_LOG = 'log';

const About = ({ entry: { objectType, objectId } }: { entry: AuditEntry }) => (
  <>
    {wordsOfObject(objectType)}{' '}
    {objectId === WHOLE_LOG ? null : <span className={styles.mono}>{shortId(objectId)}</span>}
  </>
);

export type EntryRowsProps = { entries: readonly AuditEntry[]; onOpen: (entry: AuditEntry) => void };

const When = ({ at }: { at: string }) => (
  <time dateTime={at} title={utcWords(at)}>
    {exactTime(at)}
  </time>
);

/** The log at a desk: one compact row for each entry. A press on a row opens it. */
export const EntryTable = ({ entries, onOpen }: EntryRowsProps) => (
  <Table
    label={m.audit_title()}
    compact
    className={styles.table}
    columns={[m.audit_col_time(), m.audit_col_who(), m.audit_col_what(), m.audit_col_object(), m.audit_col_reason()]}
  >
    {entries.map((entry) => (
      <tr key={entry.id} className={styles.row}>
        <td>
          <When at={entry.at} />
        </td>
        <td className={styles.who} title={whoWords(entry)}>
          {whoWords(entry)}
        </td>
        <th scope="row">
          <button type="button" className={styles.open} onClick={() => onOpen(entry)}>
            {wordsOfAction(entry.action)}
          </button>
        </th>
        <td>
          <About entry={entry} />
        </td>
        <td className={styles.reason} title={wordsOfReason(entry)}>
          {wordsOfReason(entry)}
        </td>
      </tr>
    ))}
  </Table>
);

/** The same on a phone: a card for each entry. */
export const EntryCards = ({ entries, onOpen }: EntryRowsProps) => (
  <ul className={styles.cards} aria-label={m.audit_title()}>
    {entries.map((entry) => (
      <li key={entry.id} className={styles.card}>
        <button type="button" className={styles.open} onClick={() => onOpen(entry)}>
          {wordsOfAction(entry.action)}
        </button>
        <span>{whoWords(entry)}</span>
        <span className={styles.meta}>
          <When at={entry.at} />
        </span>
        <span className={styles.meta}>
          <About entry={entry} />
        </span>
        {entry.reason ? <span className={styles.meta}>{wordsOfReason(entry)}</span> : null}
      </li>
    ))}
  </ul>
);

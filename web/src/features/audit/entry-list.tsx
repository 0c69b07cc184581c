import type { AuditEntry } from '@keywright/contract/audit';
import { useId } from 'react';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import styles from './audit.module.css';
import { Sentence } from './entry-sentence.tsx';
import { exactTime, utcWords } from './entry-words.ts';
import { wordsOfReason } from '../../lib/log/reason-words.ts';

type EntryListProps = { entries: readonly AuditEntry[]; onOpen: (entry: AuditEntry) => void };

/** The log as sentences, one row for each entry, on a phone too. */
export const EntryList = ({ entries, onOpen }: EntryListProps) => (
  <ol className={styles.log} aria-label={m.audit_title()}>
    {entries.map((entry) => (
      <Entry key={entry.id} entry={entry} onOpen={onOpen} />
    ))}
  </ol>
);

const Entry = ({ entry, onOpen }: Pick<EntryListProps, 'onOpen'> & { entry: AuditEntry }) => {
  const id = useId();
  const reason = wordsOfReason(entry);
  return (
    <li className={styles.entry}>
      <time className={styles.when} dateTime={entry.at} title={utcWords(entry.at)}>
        {exactTime(entry.at)}
      </time>
      <div className={styles.happened}>
        <p id={`${id}-says`}>
          <Sentence entry={entry} />
        </p>
        {reason ? <p className={styles.meta}>{reason}</p> : null}
      </div>
      <Button
        tone="text"
        id={id}
        aria-labelledby={`${id} ${id}-says`}
        className={styles['details-button']}
        onClick={() => onOpen(entry)}
      >
        {m.audit_entry_details()}
      </Button>
    </li>
  );
};

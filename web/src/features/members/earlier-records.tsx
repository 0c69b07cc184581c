import type { EarlierNote } from '@keywright/contract/members';
import { useQuery } from '@tanstack/react-query';
import { dayAndTime } from '../../lib/format.ts';
import { m } from '@keywright/words/messages';
import { Loaded } from '../../ui/loaded.tsx';
import { EarlierLicenses } from './earlier-licenses.tsx';
import styles from './members.module.css';
import { earlierQuery } from './members.queries.ts';

/** What was replaced or removed about a member and is stored as evidence, folded: earlier notes and earlier licenses. */
export const EarlierRecords = ({ id }: { id: string }) => {
  const query = useQuery(earlierQuery(id));
  if (query.isPending) return null;
  return (
    <Loaded query={query} failed={m.members_earlier_failed()} count={1}>
      {({ notes, licenses }) => (
        <>
          <EarlierNotes notes={notes} />
          <EarlierLicenses licenses={licenses} />
        </>
      )}
    </Loaded>
  );
};

const EarlierNotes = ({ notes }: { notes: readonly EarlierNote[] }) =>
  notes.length === 0 ? null : (
    <details className={styles.earlier}>
      <summary>{m.members_earlier_notes({ count: notes.length })}</summary>
      <ol className={styles.cards}>
        {notes.map((note) => (
          <li key={note.id} className={styles.card}>
            <blockquote className={styles.quote}>{note.notes}</blockquote>
            <p className={styles.meta}>{writtenBy(note)}</p>
            <p className={styles.meta}>{m.members_earlier_note_until({ time: dayAndTime(note.until) })}</p>
          </li>
        ))}
      </ol>
    </details>
  );

const writtenBy = ({ writtenBy: name, writtenAt }: EarlierNote): string =>
  name && writtenAt
    ? m.members_earlier_note_by({ name, time: dayAndTime(writtenAt) })
    : m.members_earlier_note_unnamed();

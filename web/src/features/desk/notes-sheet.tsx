import type { DeskRequest } from '@keywright/contract/desk';
import type { LoggedAct } from '@keywright/contract/audit';
import { MAX_NOTE_LENGTH, type RequestNote } from '@keywright/contract/request-notes';
import { writeNote } from '@keywright/contract/request-notes.calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { dayAndTime } from '../../lib/format.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { sentenceOf } from '../../lib/log/entry-sentence.ts';
import { wordsOfReason } from '../../lib/log/reason-words.ts';
import { m } from '@keywright/words/messages';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { NoCodeButton } from '../../ui/no-code-button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { verbatim } from '../../ui/verbatim.tsx';
import { vehicleOf } from './desk-words.ts';
import { historyQuery, useShown } from './desk.queries.ts';
import { NoteField } from './note-field.tsx';
import styles from './notes.module.css';
import { useSeenMentions } from './use-seen-mentions.ts';

type NotesSheetProps = { request: DeskRequest; open: boolean; onClose: () => void };

/** What colleagues noted about a request, a field for another note, and what happened to it so far. */
export const NotesSheet = ({ request, open, onClose }: NotesSheetProps) => {
  const queries = useQueryClient();
  const { askAgain } = useShown();
  const { queryKey, ...history } = historyQuery(request.id);
  const query = useQuery({ queryKey, ...history, enabled: open });
  useSeenMentions(request.id, open && query.data !== undefined);
  const form = useContractForm(writeNote, {
    start: { note: '' },
    kept: `note ${request.id}`,
    params: { id: request.id },
    shape: async () => (await import('@keywright/contract/request-notes')).writeNote,
    failed: m.desk_note_failed,
    focus: 'field',
    emptied: true,
    done: (now) => {
      queries.setQueryData(queryKey, now);
      void askAgain();
      showToast(m.desk_note_saved({ vehicle: vehicleOf(request) }), { tone: 'fulfilled' });
    },
  });
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={m.desk_notes_title()}
      // It asks below the field: the history may be long.
      form={{ ...form, noCode: { ...form.noCode, isAsked: false } }}
      send={m.desk_note_save()}
      sending={m.desk_saving()}
      wide
    >
      <Loaded query={query} failed={m.desk_notes_failed()} shape="line">
        {({ notes }) => <Notes notes={notes} />}
      </Loaded>
      <NoteField form={form} colleagues={query.data?.colleagues ?? []} maxLength={MAX_NOTE_LENGTH} />
      <NoCodeButton form={form} />
      <section className={styles.history} aria-labelledby="history-title">
        <h3 id="history-title">{m.desk_history_title()}</h3>
        <History entries={query.data?.entries ?? []} vehicle={vehicleOf(request)} />
      </section>
    </FormSheet>
  );
};

const Notes = ({ notes }: { notes: readonly RequestNote[] }) =>
  notes.length === 0 ? (
    <p className={styles.meta}>{m.desk_notes_empty()}</p>
  ) : (
    <ul className={styles.notes}>
      {notes.map(({ id, author, isMine, note, at }) => (
        <li key={id} className={styles.note}>
          <p className={styles.meta}>
            {m.desk_note_by({ name: isMine ? m.desk_you() : author, time: dayAndTime(at) })}
          </p>
          <p className={styles.text}>{verbatim(note)}</p>
        </li>
      ))}
    </ul>
  );

/** The sentences name the vehicle alone: the order number is on the page. */
const History = ({ entries, vehicle }: { entries: readonly LoggedAct[]; vehicle: string }) => (
  <ol className={styles.log}>
    {entries.map((entry) => {
      const reason = wordsOfReason(entry);
      return (
        <li key={entry.id} className={styles.entry}>
          <time dateTime={entry.at}>{dayAndTime(entry.at)}</time>
          <span>
            {verbatim(sentenceOf(entry, () => ({ words: vehicle })))}
            {reason ? <span className={styles.reason}>{verbatim(reason)}</span> : null}
          </span>
        </li>
      );
    })}
  </ol>
);

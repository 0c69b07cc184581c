import { codeIn } from '@keywright/contract/holds-code';
import type { OneMember } from '@keywright/contract/members';
import { useEffect } from 'react';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Row } from '../../ui/layout.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import styles from './members.module.css';
import { type Notes, useNotes } from './use-notes.ts';

const warnings = { vin: m.members_notes_vin, code: m.members_notes_code };

/** What the desk notes about a member: saved when the field loses the focus, by its version. */
export const NotesField = ({ member }: { member: OneMember }) => {
  const notes = useNotes(member);
  const found = codeIn(notes.text);
  useEffect(() => {
    if (!notes.isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [notes.isUnsaved]);
  return (
    <div className={styles.notes}>
      <Field name="notes" label={m.members_notes()} hint={m.members_notes_hint()}>
        <Textarea
          value={notes.text}
          maxLength={4_000}
          onChange={({ target }) => notes.change(target.value)}
          onBlur={() => void notes.save()}
        />
      </Field>
      <p className={styles.meta} role="status">
        {notes.state === 'saving' ? m.members_notes_saving() : null}
        {notes.state === 'saved' ? m.members_notes_saved() : null}
      </p>
      {found ? <Alert tone="late">{warnings[found]()}</Alert> : null}
      {notes.state === 'failed' && notes.theirs ? <Alert tone="late">{notes.says}</Alert> : null}
      {notes.state === 'failed' && !notes.theirs ? (
        <Alert tone="rejected" action={<Button onClick={() => void notes.save()}>{m.common_retry()}</Button>}>
          {notes.says}
        </Alert>
      ) : null}
      {notes.theirs ? <Theirs notes={notes} theirs={notes.theirs.adminApprovalNotes} /> : null}
    </div>
  );
};

/** Somebody else wrote meanwhile: both texts are there until it is said which one stays. */
const Theirs = ({ notes, theirs }: { notes: Notes; theirs: string }) => (
  <div className={styles.theirs}>
    <p>{m.members_notes_theirs()}</p>
    <blockquote className={styles.quote}>{theirs}</blockquote>
    <Row>
      <Button dense onClick={notes.join}>
        {m.members_notes_both()}
      </Button>
      <Button dense onClick={notes.takeTheirs}>
        {m.members_notes_take()}
      </Button>
    </Row>
  </div>
);

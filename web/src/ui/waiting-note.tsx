import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { Row } from './layout.tsx';
import styles from './waiting-note.module.css';

type NoteButton = { label: string; named: string; busy: string | false; onPress: () => void };

type WaitingNoteProps = {
  /** What waits, and until when. */
  words: string;
  /** What it would change. */
  children: ReactNode;
  /** Why the reader can't confirm it, where that is so. */
  reason?: string | undefined;
  buttons: readonly NoteButton[];
};

/** Says beside a thing that a change of it waits, with what can be done about it. */
export const WaitingNote = ({ words, children, reason, buttons }: WaitingNoteProps) => (
  <div className={styles.note}>
    <Alert
      tone="late"
      action={
        <Row>
          {buttons.map(({ label, named, busy, onPress }) => (
            <Button key={label} dense aria-label={named} busy={busy} onClick={onPress}>
              {label}
            </Button>
          ))}
        </Row>
      }
    >
      <div className={styles.words}>
        <span>{words}</span>
        {children}
        {reason ? <span>{reason}</span> : null}
      </div>
    </Alert>
  </div>
);

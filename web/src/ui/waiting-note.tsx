import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { Row, Stack } from './layout.tsx';

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
    <Stack>
      <span>{words}</span>
      {children}
      {reason ? <span>{reason}</span> : null}
    </Stack>
  </Alert>
);

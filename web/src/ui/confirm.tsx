import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { Row, Stack } from './layout.tsx';
import { Dialog, type ModalProps, Sheet } from './modal.tsx';
import { ownWords } from './own-words.ts';

type ConfirmProps = Omit<ModalProps, 'footer' | 'long' | 'wide'> & {
  /** The words of the button by which it ends, and while that is on its way. */
  yes: ReactNode;
  busy?: string | false;
  onYes: () => void;
  /** Why it could not be done. */
  failed?: string | null | undefined;
};

const What = ({ failed, children }: Pick<ConfirmProps, 'failed' | 'children'>) => (
  <Stack>
    {children}
    {failed ? <Alert tone="rejected">{failed}</Alert> : null}
  </Stack>
);

/** Asks once before something ends, and says in the same place when it could not be ended. */
export const ConfirmDialog = ({ yes, busy, onYes, failed, children, ...dialog }: ConfirmProps) => (
  <Dialog
    {...dialog}
    footer={
      <Row>
        <Button data-confirm="" tone="danger" busy={busy} onClick={onYes}>
          {yes}
        </Button>
        <Button onClick={dialog.onClose}>{ownWords().cancel()}</Button>
      </Row>
    }
  >
    <What failed={failed}>{children}</What>
  </Dialog>
);

/** The same where more is to be said before. */
export const ConfirmSheet = ({ yes, busy, onYes, failed, children, ...sheet }: ConfirmProps) => (
  <Sheet
    {...sheet}
    footer={
      <Button tone="danger" wide busy={busy} onClick={onYes}>
        {yes}
      </Button>
    }
  >
    <What failed={failed}>{children}</What>
  </Sheet>
);

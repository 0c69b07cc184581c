import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { Row } from '../../ui/layout.tsx';
import { Dialog } from '../../ui/modal.tsx';

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  words: string;
  yes: string;
  onClose: () => void;
  onYes: () => void;
};

/** Asks once before something is taken away. */
export const ConfirmDialog = ({ open, title, words, yes, onClose, onYes }: ConfirmDialogProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={title}
    footer={
      <Row>
        <Button
          tone="danger"
          onClick={() => {
            onClose();
            onYes();
          }}
        >
          {yes}
        </Button>
        <Button onClick={onClose}>{m.common_cancel()}</Button>
      </Row>
    }
  >
    <p>{words}</p>
  </Dialog>
);

import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/modal.tsx';

type DialogProps = { open: boolean; onClose: () => void; onStartOver: () => void };

/** The question before a draft is thrown away. */
export const StartOverDialog = ({ open, onClose, onStartOver }: DialogProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={m.ask_start_over_title()}
    closeLabel={m.common_close()}
    footer={
      <>
        <Button onClick={onClose}>{m.ask_keep_draft()}</Button>
        <Button tone="danger" onClick={onStartOver}>
          {m.ask_start_over()}
        </Button>
      </>
    }
  >
    <p>{m.ask_start_over_words()}</p>
  </Dialog>
);

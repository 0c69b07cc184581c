import { useState } from 'react';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/modal.tsx';

/** Throws the draft away, after a question. */
export const StartOver = ({ onStartOver }: { onStartOver: () => void }) => {
  const [asks, setAsks] = useState(false);
  const close = () => setAsks(false);
  return (
    <div>
      <Button tone="text" onClick={() => setAsks(true)}>
        {m.ask_start_over()}
      </Button>
      <Dialog
        open={asks}
        onClose={close}
        title={m.ask_start_over_title()}
        footer={
          <>
            <Button onClick={close}>{m.ask_keep_draft()}</Button>
            <Button tone="danger" onClick={onStartOver}>
              {m.ask_start_over()}
            </Button>
          </>
        }
      >
        <p>{m.ask_start_over_words()}</p>
      </Dialog>
    </div>
  );
};

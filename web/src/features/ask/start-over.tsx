import { useState } from 'react';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { keepFocusNear } from '../../ui/keep-focus-near.ts';
import { Dialog } from '../../ui/modal.tsx';

type StartOverProps = { onStartOver: () => void; words?: string };

/** Throws the draft away, after a question: `words` say what goes. The button goes with it, and the keyboard begins again at the page. */
export const StartOver = ({ onStartOver, words = m.ask_start_over_words() }: StartOverProps) => {
  const [asks, setAsks] = useState(false);
  const close = () => setAsks(false);
  // It closes first: while it is open nothing outside takes the focus.
  const go = () => {
    close();
    onStartOver();
  };
  return (
    <div ref={keepFocusNear}>
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
            <Button tone="danger" onClick={go}>
              {m.ask_start_over()}
            </Button>
          </>
        }
      >
        <p>{words}</p>
      </Dialog>
    </div>
  );
};

import { Suspense, useState } from 'react';
import { lateWords } from '../../lib/late-words.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { late } from '../../ui/late.tsx';

/** Fetched with the first press: few start over. */
const StartOverDialog = late(async () => (await import('./start-over-dialog.tsx')).StartOverDialog, lateWords);

/** Throws the draft away, after a question. */
export const StartOver = ({ onStartOver }: { onStartOver: () => void }) => {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <div>
      <Button tone="text" onClick={() => setState('open')}>
        {m.ask_start_over()}
      </Button>
      {state === 'never' ? null : (
        <Suspense fallback={null}>
          <StartOverDialog open={state === 'open'} onClose={() => setState('closed')} onStartOver={onStartOver} />
        </Suspense>
      )}
    </div>
  );
};

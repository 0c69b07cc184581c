import { Suspense, useState } from 'react';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { late } from '../../ui/late.tsx';

/** Fetched with the first press. */
const VinFileSheet = late(async () => (await import('./vin-file-sheet.tsx')).VinFileSheet);

/** The way to the file of one VIN. */
export const VinFileButton = () => {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <Button dense onClick={() => setState('open')}>
        {m.papers_desk_open()}
      </Button>
      {state === 'never' ? null : (
        <Suspense fallback={null}>
          <VinFileSheet open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
};

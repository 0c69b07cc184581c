import type { OwnRequest } from '@keywright/contract/orders';
import { Suspense, useState } from 'react';
import { lateWords } from '../../lib/late-words.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { late } from '../../ui/late.tsx';

/** Fetched with the first press: few change what they sent. */
const EditSheet = late(async () => (await import('./edit-sheet.tsx')).EditSheet, lateWords);

/** What was asked for can be changed until somebody has started on it. A form that is open then stays, and says why it came too late. */
export const EditRequest = ({ request }: { request: OwnRequest }) => {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  const may = request.can.includes('edit');
  return (
    <>
      {may ? (
        <Button wide onClick={() => setState('open')}>
          {m.orders_edit()}
        </Button>
      ) : null}
      {state === 'never' ? null : (
        <Suspense fallback={null}>
          <EditSheet request={request} open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
};

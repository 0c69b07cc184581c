import type { OwnRequest } from '@keywright/contract/orders';
import { Suspense, useState } from 'react';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { late } from '../../ui/late.tsx';
import styles from './orders.module.css';

/** Fetched with the first press: most keys turn. */
const TroubleSheet = late(async () => (await import('./trouble-sheet.tsx')).TroubleSheet);

type CodeTroubleProps = {
  request: OwnRequest;
  /** The secret of the order's private link; null for a member, who needs none. */
  token: string | null;
};

/** For whose key does not turn: what to check, and the way to the desk. */
export const CodeTrouble = ({ request, token }: CodeTroubleProps) => {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <div className={styles.onlyScreen}>
      <Button wide onClick={() => setState('open')}>
        {m.orders_trouble()}
      </Button>
      {state === 'never' ? null : (
        <Suspense fallback={null}>
          <TroubleSheet request={request} token={token} open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </div>
  );
};

import type { OwnRequest } from '@keywright/contract/orders';
import { Suspense, useState } from 'react';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { late } from '../../ui/late.tsx';
import styles from './orders.module.css';

/** Fetched with the first press. */
const PapersSheet = late(async () => (await import('./papers-sheet.tsx')).PapersSheet);

type OrderPapersProps = {
  requests: readonly OwnRequest[];
  /** The secret of the order's private link; null for a member, who needs none. */
  token: string | null;
};

/** The way to what somebody takes along of an order that was paid for. */
export const OrderPapers = ({ requests, token }: OrderPapersProps) => {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  const paid = requests.filter(({ paidAt }) => paidAt !== null);
  if (paid.length === 0) return null;
  return (
    <div className={styles.onlyScreen}>
      <Button wide onClick={() => setState('open')}>
        {m.papers_title()}
      </Button>
      {state === 'never' ? null : (
        <Suspense fallback={null}>
          <PapersSheet requests={paid} token={token} open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </div>
  );
};

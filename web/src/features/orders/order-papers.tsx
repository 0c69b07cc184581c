import type { OwnRequest } from '@keywright/contract/orders';
import { useState } from 'react';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { lateSheet } from '../../ui/late.tsx';
import styles from './orders.module.css';

/** Fetched with the first press. */
const PapersSheet = lateSheet(async () => (await import('./papers-sheet.tsx')).PapersSheet);

type OrderPapersProps = {
  requests: readonly OwnRequest[];
  /** The secret of the order's private link; null for a member, who needs none. */
  token: string | null;
};

/** The way to what somebody takes along of an order that was paid for. */
export const OrderPapers = ({ requests, token }: OrderPapersProps) => {
  const [open, setOpen] = useState(false);
  const paid = requests.filter(({ paidAt }) => paidAt !== null);
  if (paid.length === 0) return null;
  return (
    <div className={styles.onlyScreen}>
      <Button wide onClick={() => setOpen(true)}>
        {m.papers_title()}
      </Button>
      <PapersSheet requests={paid} token={token} open={open} onClose={() => setOpen(false)} />
    </div>
  );
};

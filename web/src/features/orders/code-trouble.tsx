import type { OwnRequest } from '@keywright/contract/orders';
import { useState } from 'react';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { lateSheet } from '../../ui/late.tsx';
import styles from './orders.module.css';

/** Fetched with the first press: most keys turn. */
const TroubleSheet = lateSheet(async () => (await import('./trouble-sheet.tsx')).TroubleSheet);

type CodeTroubleProps = {
  request: OwnRequest;
  /** The secret of the order's private link; null for a member, who needs none. */
  token: string | null;
};

/** For whose key does not turn: what to check, and the way to the desk. */
export const CodeTrouble = ({ request, token }: CodeTroubleProps) => {
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.onlyScreen}>
      <Button wide onClick={() => setOpen(true)}>
        {m.orders_trouble()}
      </Button>
      <TroubleSheet request={request} token={token} open={open} onClose={() => setOpen(false)} />
    </div>
  );
};

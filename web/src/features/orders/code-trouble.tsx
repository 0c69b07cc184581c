import { useState } from 'react';
import type { OwnRequest } from '@keywright/contract/orders';
import { mailToSupport } from '../../lib/support.ts';
import { m } from '@keywright/words/messages';
import { Anchor } from '../../ui/anchor.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Sheet } from '../../ui/modal.tsx';
import styles from './orders.module.css';

type CodeTroubleProps = { number: string; requests: readonly OwnRequest[] };

/** What to check when a key does not turn, and how to reach a person. */
export const CodeTrouble = ({ number, requests }: CodeTroubleProps) => {
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.onlyScreen}>
      <Button wide onClick={() => setOpen(true)}>
        {m.orders_trouble()}
      </Button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={m.orders_trouble()}
        closeLabel={m.common_close()}
        footer={
          <Anchor
            className={buttonClass({ tone: 'primary' })}
            href={mailToSupport(m.orders_trouble_subject({ number }))}
          >
            {m.orders_trouble_mail()}
          </Anchor>
        }
      >
        <p>{m.orders_trouble_lead()}</p>
        <ul className={styles.checks}>
          {checksFor(requests).map((check) => (
            <li key={check}>{check}</li>
          ))}
        </ul>
        <p>{m.orders_trouble_write()}</p>
      </Sheet>
    </div>
  );
};

const checksFor = (requests: readonly OwnRequest[]): string[] => [
  m.orders_trouble_read(),
  m.orders_trouble_vin({ end: requests.map(({ vin }) => vin.slice(-4)).join(', ') }),
  m.orders_trouble_blank(),
  ...(requests.some(({ hasPincode }) => hasPincode) ? [m.orders_trouble_pin()] : []),
  m.orders_trouble_lock(),
];

import type { ReactNode } from 'react';
import { money } from '../../lib/format.ts';
import { m } from '@keywright/words/messages';
import { StickyBar } from '../../ui/layout.tsx';
import type { Prices } from './price/prices.ts';
import styles from './request.module.css';

/** At the lower edge of a phone: the price, when the code comes, and the button. */
export const RequestBar = ({ prices, children }: { prices: Prices | null; children: ReactNode }) => (
  <StickyBar className={styles.bar}>
    <div className={styles.barRow}>
      <div>
        {prices ? <p className={styles.barPrice}>{money(prices.ownCents)}</p> : null}
        <p className={styles.barReady}>{m.requests_ready()}</p>
      </div>
      {children}
    </div>
  </StickyBar>
);

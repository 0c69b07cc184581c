import type { ReactNode } from 'react';
import styles from './desk.module.css';

/** What can be done with the request: at the pane's foot, in sight however long the request is. */
export const Foot = ({ children }: { children: ReactNode }) => (
  <div className={styles.foot} data-sticky-bar="tall">
    {children}
  </div>
);

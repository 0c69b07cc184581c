import type { ReactNode } from 'react';
import styles from './state.module.css';

/** One sentence and one button. */
export const EmptyState = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className={styles.state}>
    <p className={styles.words}>{children}</p>
    {action}
  </div>
);

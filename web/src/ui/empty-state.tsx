import type { ReactNode } from 'react';
import { LinkButton } from './link-button.tsx';
import type { LinkProps } from './link.ts';
import styles from './state.module.css';

type EmptyStateProps = {
  children: ReactNode;
  /** What can be done about it. */
  action?: ReactNode;
  /** Where to go from here. */
  way?: { words: string; to: LinkProps['to'] };
};

/** One sentence and one button. */
export const EmptyState = ({ children, action, way }: EmptyStateProps) => (
  <div className={styles.state}>
    <p className={styles.words}>{children}</p>
    {way ? (
      <LinkButton to={way.to} tone="primary">
        {way.words}
      </LinkButton>
    ) : (
      action
    )}
  </div>
);

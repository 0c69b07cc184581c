import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { ownWords } from './own-words.ts';
import { ExclamationShape } from './shapes.tsx';
import styles from './state.module.css';

type ErrorStateProps = { title: ReactNode; children?: ReactNode; onRetry: () => void };

/** In place of what could not be fetched: what happened, and the button to try again. */
export const ErrorState = ({ title, children, onRetry }: ErrorStateProps) => (
  <div className={styles.state} role="alert">
    <div className={styles.words}>
      <p className={styles.title}>
        <ExclamationShape /> {title}
      </p>
      {children ? <p>{children}</p> : null}
    </div>
    <Button onClick={onRetry}>{ownWords().retry()}</Button>
  </div>
);

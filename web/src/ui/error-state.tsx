import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { keepFocusNear } from './keep-focus-near.ts';
import { ownWords } from './own-words.ts';
import { ExclamationShape } from './shapes.tsx';
import styles from './state.module.css';

type ErrorStateProps = {
  title: string;
  /** What came in its place: why is said below the title, where more can be said than that. */
  error?: unknown;
  children?: ReactNode;
  onRetry: () => void;
};

/** In place of what could not be fetched: what happened, and the button to try again. */
export const ErrorState = ({ title, error, children = ownWords().reasonOf(error), onRetry }: ErrorStateProps) => (
  <div ref={keepFocusNear} className={styles.state} role="alert">
    <div className={styles.words}>
      <p className={styles.title}>
        <ExclamationShape /> {title}
      </p>
      {children && children !== title ? <p>{children}</p> : null}
    </div>
    <Button onClick={onRetry}>{ownWords().retry()}</Button>
  </div>
);

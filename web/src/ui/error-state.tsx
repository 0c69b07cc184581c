import type { ReactNode } from 'react';
import { Button } from './button.tsx';
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

/** Where what has the focus goes with its words, the keyboard goes on from what is around them. */
const keepFocusNear = (state: HTMLElement | null) => () => {
  if (!state?.contains(document.activeElement)) return;
  state.closest<HTMLElement>('[tabindex], dialog')?.focus({ preventScroll: true });
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

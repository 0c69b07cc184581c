import type { ReactNode } from 'react';
import styles from './key-cap.module.css';

type KeyCapProps = {
  /** The button says its key by `aria-keyshortcuts`, and is called as it is without it. */
  silent?: boolean;
  children: ReactNode;
};

/** A key of the keyboard, as in "Send code and open next ⌘↵". */
export const KeyCap = ({ silent, children }: KeyCapProps) => (
  <kbd className={styles.key} aria-hidden={silent}>
    {children}
  </kbd>
);

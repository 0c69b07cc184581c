import type { ReactNode } from 'react';
import styles from './key-cap.module.css';

/** A key of the keyboard, as in "Send code and open next ⌘↵". */
export const KeyCap = ({ children }: { children: ReactNode }) => <kbd className={styles.key}>{children}</kbd>;

import { Mark } from '../ui/mark.tsx';
import styles from './shell.module.css';

/** The bar alone, without words: the build writes this page once for both languages. */
export const ShellFallback = () => (
  <header className={styles.bar}>
    <span className={styles.brand}>
      <Mark />
    </span>
  </header>
);

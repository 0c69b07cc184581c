import type { ReactNode } from 'react';
import styles from './card-list.module.css';
import { classes } from './class-names.ts';

/** Cards one below the other. */
export const CardList = ({ children }: { children: ReactNode }) => <ul className={styles.cards}>{children}</ul>;

/** One of them, with a heading; in a wide window a row of columns, which its class names (`--card-columns`). */
export const CardItem = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <li className={classes(styles.card, className)}>{children}</li>
);

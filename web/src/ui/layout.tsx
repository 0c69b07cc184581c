import type { ReactNode } from 'react';
import { classes } from './class-names.ts';
import styles from './layout.module.css';
import { verbatim } from './verbatim.tsx';

type Box = { children: ReactNode; className?: string | undefined };

/** The body of a page: one column of 560 px, or up to 1120 px when `wide`. */
export const Page = ({ wide, children, className }: Box & { wide?: boolean | undefined }) => (
  <div className={classes(styles.column, wide && styles.wide, className)}>{children}</div>
);

/** A page's title with the line under it. */
export const PageHead = ({ title, children }: { title: ReactNode; children?: ReactNode }) => (
  <div>
    <h1>{verbatim(title)}</h1>
    {children ? <div className={styles.lead}>{verbatim(children)}</div> : null}
  </div>
);

export const Stack = ({ children, className }: Box) => (
  <div className={classes(styles.stack, className)}>{children}</div>
);

export const Row = ({ children, className }: Box) => <div className={classes(styles.row, className)}>{children}</div>;

export const Card = ({ children, className }: Box) => <div className={classes(styles.card, className)}>{children}</div>;

/** A form and what stands beside it on a desktop, below it on a phone. Inside a wide Page. */
export const TwoColumns = ({ children, aside }: { children: ReactNode; aside: ReactNode }) => (
  <div className={styles.two}>
    <div className={styles.stack}>{children}</div>
    <aside className={classes(styles.stack, styles.aside)}>{aside}</aside>
  </div>
);

/** The bar with the page's main action that stays at the lower edge of a phone. */
export const StickyBar = ({ children, className }: Box) => (
  <div className={classes(styles.sticky, className)} data-sticky-bar="">
    {children}
  </div>
);

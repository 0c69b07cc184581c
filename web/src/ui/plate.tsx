import type { ReactNode } from 'react';
import { classes } from './class-names.ts';
import styles from './plate.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

type PlateLineProps = {
  label: ReactNode;
  /** The code, or null while it is covered. */
  code: string | null;
  /** What a screen reader hears instead of the dots: `Hidden`. */
  coveredWords?: string | undefined;
  /** Characters set apart, as a PIN is read out. */
  apart?: boolean | undefined;
};

/** The dark stamped tag that holds a code. */
export const Plate = ({ children }: { children: ReactNode }) => <div className={styles.plate}>{children}</div>;

/** One code of a plate with its label above, covered by dots until it is opened. */
export const PlateLine = ({ label, code, coveredWords, apart }: PlateLineProps) => (
  <div className={styles.line}>
    <span className={styles.label}>{label}</span>
    {code === null ? (
      <span className={classes(styles.code, styles.masked)}>
        <span aria-hidden="true">•••••</span>
        <VisuallyHidden>{coveredWords}</VisuallyHidden>
      </span>
    ) : (
      <span className={classes(styles.code, apart && styles.apart)} translate="no">
        {code}
      </span>
    )}
  </div>
);

import ChevronDown from 'icon:chevron-down';
import type { ComponentProps, ReactNode } from 'react';
import { classes } from './class-names.ts';
import styles from './field.module.css';
import { useFieldParts } from './field-context.ts';
import { Icon } from './icon.tsx';

/** The platform's own list, so that a phone shows its wheel. */
export const Select = ({ className, children, ...rest }: ComponentProps<'select'>) => (
  <div className={styles.select}>
    <select {...useFieldParts()} {...rest} className={classes(styles.control, className)}>
      {children}
    </select>
    <Icon of={ChevronDown} />
  </div>
);

/** The platform's list with all its options in view: a digit chooses the option that begins with it. */
export const ListBox = ({ className, children, ...rest }: ComponentProps<'select'>) => (
  <select {...useFieldParts()} {...rest} className={classes(styles.control, styles.listBox, className)}>
    {children}
  </select>
);

/** One for each value, with its words. */
export const Options = ({ of }: { of: readonly (readonly [value: string | number, words: ReactNode])[] }) =>
  of.map(([value, words]) => (
    <option key={value} value={value}>
      {words}
    </option>
  ));

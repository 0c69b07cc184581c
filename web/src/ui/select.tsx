import ChevronDown from 'icon:chevron-down';
import type { ComponentProps } from 'react';
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

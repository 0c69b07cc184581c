import type { ComponentProps } from 'react';
import { classes } from './class-names.ts';
import styles from './field.module.css';
import { useFieldParts } from './field-context.ts';

export const Textarea = ({ className, ...rest }: ComponentProps<'textarea'>) => (
  <textarea rows={4} {...useFieldParts()} {...rest} className={classes(styles.control, styles.area, className)} />
);

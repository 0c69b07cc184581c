import type { ComponentProps } from 'react';
import { classes } from './class-names.ts';
import { useFieldParts } from './field-context.ts';
import styles from './vin-input.module.css';

/** The large field of a VIN. It has no length limit, so that what is pasted with spaces or a label arrives whole. */
export const VinInput = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input
    type="text"
    autoCapitalize="characters"
    autoComplete="off"
    autoCorrect="off"
    spellCheck={false}
    enterKeyHint="done"
    {...useFieldParts()}
    {...rest}
    className={classes(styles.vin, className)}
  />
);

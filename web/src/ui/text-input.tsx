import type { ComponentProps } from 'react';
import { classes } from './class-names.ts';
import styles from './field.module.css';
import { useFieldParts } from './field-context.ts';

type TextInputProps = ComponentProps<'input'> & {
  /** Set in the monospaced face: codes, PINs, numbers that are compared character by character. */
  mono?: boolean | undefined;
};

export const TextInput = ({ mono, className, ...rest }: TextInputProps) => (
  <input
    type="text"
    {...useFieldParts()}
    {...rest}
    className={classes(styles.control, mono && styles.mono, className)}
  />
);

/** An address as it is typed on a phone, too. */
export const EmailInput = (props: TextInputProps) => (
  <TextInput type="email" inputMode="email" autoCapitalize="none" autoComplete="email" {...props} />
);

import type { ComponentProps, ReactNode } from 'react';
import { classes } from './class-names.ts';
import { FieldNotes } from './field.tsx';
import styles from './field.module.css';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'name'> & {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
};

export const Checkbox = ({ name, label, hint, error, className, ...rest }: CheckboxProps) => (
  <div className={classes(styles.check, className)}>
    <input
      id={name}
      {...rest}
      type="checkbox"
      name={name}
      aria-describedby={classes(hint ? `${name}-hint` : null, error ? `${name}-error` : null) || undefined}
      aria-invalid={error ? true : undefined}
    />
    <label htmlFor={rest.id ?? name}>{label}</label>
    <FieldNotes name={name} hint={hint} error={error} />
  </div>
);

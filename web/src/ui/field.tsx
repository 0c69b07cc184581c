import { type ReactNode, useMemo } from 'react';
import { classes } from './class-names.ts';
import styles from './field.module.css';
import { FieldContext } from './field-context.ts';
import { ownWords } from './own-words.ts';
import { ExclamationShape } from './shapes.tsx';

export type FieldProps = {
  /** The name of the form's value. It is the control's id, so that the error summary can link to it. */
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong, in the person's language. */
  error?: string | undefined;
  /** What the person should know before going on; the form can be sent all the same. */
  warning?: string | undefined;
  required?: boolean | undefined;
  /** Whether it is marked as what may stay empty. */
  optional?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** A label, a hint, an error and one control inside, which takes its id and description from here. */
export const Field = ({
  name,
  label,
  hint,
  error,
  warning,
  required = false,
  optional,
  className,
  children,
}: FieldProps) => {
  // An error takes the place of the warning, which often says the same.
  const shownWarning = error ? '' : warning;
  const describedBy =
    classes(hint ? `${name}-hint` : null, error ? `${name}-error` : null, shownWarning ? `${name}-warning` : null) ||
    undefined;
  const parts = useMemo(
    () => ({ id: name, describedBy, invalid: Boolean(error), required }),
    [name, describedBy, error, required],
  );
  return (
    <div className={classes(styles.field, className)}>
      <label className={styles.label} htmlFor={name}>
        {label}
        {optional ? <span className={styles.optional}> ({ownWords().optional()})</span> : null}
      </label>
      <FieldNotes name={name} hint={hint} error={error} />
      <FieldContext value={parts}>{children}</FieldContext>
      {warning === undefined ? null : (
        <p id={`${name}-warning`} className={styles.warning} role="status">
          {shownWarning ? <ExclamationShape /> : null}
          {shownWarning}
        </p>
      )}
    </div>
  );
};

/** The hint and the error of a control, with the ids that its description names. */
export const FieldNotes = ({ name, hint, error }: Pick<FieldProps, 'name' | 'hint' | 'error'>) => (
  <>
    {hint ? (
      <p id={`${name}-hint`} className={styles.hint}>
        {hint}
      </p>
    ) : null}
    {error ? (
      <p id={`${name}-error`} className={styles.error}>
        <ExclamationShape />
        {error}
      </p>
    ) : null}
  </>
);

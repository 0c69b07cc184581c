import { useEffect, useRef } from 'react';
import type { ControlProps } from '../../../lib/forms/form-part.ts';
import { passwordWords } from '../../../lib/password-words.ts';
import { m } from '@keywright/words/messages';
import { Field } from '../../../ui/field.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';

type PasswordFieldProps = {
  name: string;
  /** What the form's hook gives for its control. */
  input: ControlProps;
  error: string | undefined;
  /** Takes the focus when it appears. */
  first?: boolean;
};

/** The person's password, asked for before something about it is changed. */
export const PasswordField = ({ name, input, error, first }: PasswordFieldProps) => {
  const element = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!first || !element.current) return;
    // A dialog that is only now shown around it would give the focus to its close button.
    element.current.autofocus = true;
    element.current.focus();
  }, [first]);
  useEffect(() => {
    if (error) element.current?.select();
  }, [error]);
  const hold = (control: HTMLInputElement | null) => {
    element.current = control;
    input.ref(control);
  };
  return (
    <Field name={name} label={m.factors_password()} error={error} required>
      <PasswordInput {...input} ref={hold} autoComplete="current-password" words={passwordWords()} />
    </Field>
  );
};

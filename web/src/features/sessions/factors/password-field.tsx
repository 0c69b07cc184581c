import { useEffect, useRef } from 'react';
import { passwordWords } from '../../../lib/password-words.ts';
import { m } from '@keywright/words/messages';
import { Field } from '../../../ui/field.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';

export const SECURITY_PASSWORD = 'security-password';

type PasswordFieldProps = {
  error: string | undefined;
  /** Takes the focus when it appears. */
  first?: boolean;
};

/** The person's password, asked for before something about it is changed. */
export const PasswordField = ({ error, first }: PasswordFieldProps) => {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!first || !input.current) return;
    // A dialog that is only now shown around it would give the focus to its close button.
    input.current.autofocus = true;
    input.current.focus();
  }, [first]);
  useEffect(() => {
    if (error) input.current?.select();
  }, [error]);
  return (
    <Field name={SECURITY_PASSWORD} label={m.factors_password()} error={error} required>
      <PasswordInput ref={input} name={SECURITY_PASSWORD} autoComplete="current-password" words={passwordWords()} />
    </Field>
  );
};

import { type ReactNode, useEffect, useRef } from 'react';
import { m } from '@keywright/words/messages';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './code.module.css';
import { APP_DIGITS, appDigits } from './typed-code.ts';

/** What a code is: one that an app shows now, or one that was kept on paper. */
export type CodeKind = 'app' | 'recovery';

/** What the code's field says of one that is not right. */
export const wrongCode: Record<CodeKind, () => string> = {
  app: m.failure_session_wrong_code,
  recovery: m.factors_recovery_wrong,
};

type CodeFieldProps = {
  name: string;
  kind: CodeKind;
  label?: ReactNode;
  hint?: ReactNode;
  value: string;
  onChange: (value: string) => void;
  /** The six digits are there, typed or pasted. */
  onComplete?: () => void;
  error?: string | undefined;
  /** Takes the focus when it appears. */
  first?: boolean;
};

/** One field for the whole code, so that pasting, dictating and filling in by the browser work. */
export const CodeField = ({ kind, value, onChange, onComplete, error, first, ...field }: CodeFieldProps) => {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!first || !input.current) return;
    // A dialog that is only now shown around it would give the focus to its close button.
    input.current.autofocus = true;
    input.current.focus();
  }, [first]);
  useEffect(() => {
    const { current } = input;
    // What was wrong is replaced by typing on, once nothing before it is wrong.
    if (error && current && current.form?.querySelector('[aria-invalid]') === current) current.select();
  }, [error]);

  const change = (typed: string) => {
    const next = kind === 'app' ? appDigits(typed) : typed;
    onChange(next);
    if (kind === 'app' && next.length === APP_DIGITS && next !== value) onComplete?.();
  };
  const isApp = kind === 'app';
  return (
    <Field
      name={field.name}
      label={field.label ?? (isApp ? m.factors_step_code() : m.factors_step_recovery())}
      hint={field.hint ?? (isApp ? m.factors_step_code_hint() : m.factors_step_recovery_hint())}
      error={error}
      required
    >
      <TextInput
        ref={input}
        mono
        className={styles.code}
        value={value}
        onChange={(event) => change(event.target.value)}
        inputMode={isApp ? 'numeric' : 'text'}
        autoComplete={isApp ? 'one-time-code' : 'off'}
        autoCapitalize={isApp ? 'none' : 'characters'}
        autoCorrect="off"
        spellCheck={false}
      />
      {/* The focus stays in the field, so nothing else would read this out. */}
      {error ? (
        <VisuallyHidden>
          <span role="alert">{error}</span>
        </VisuallyHidden>
      ) : null}
    </Field>
  );
};

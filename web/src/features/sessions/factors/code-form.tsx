import { type SubmitEvent, useState } from 'react';
import { m } from '@keywright/words/messages';
import { Button } from '../../../ui/button.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { CodeField } from './code-field.tsx';
import { APP_DIGITS } from './typed-code.ts';

type CodeFormProps = {
  kind: 'app' | 'recovery';
  busy: boolean;
  error: string | undefined;
  onTyped: () => void;
  onSend: (code: string) => void;
};

const missing = (kind: CodeFormProps['kind'], code: string): string | undefined => {
  if (code.trim() === '') return m.field_factor_code_required();
  return kind === 'app' && code.length < APP_DIGITS ? m.factors_step_short() : undefined;
};

/** Asks for a code of an app, which is sent as soon as it is whole, or for a recovery code. */
export const CodeForm = ({ kind, busy, error, onTyped, onSend }: CodeFormProps) => {
  const [code, setCode] = useState('');
  const [early, setEarly] = useState<string>();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fault = missing(kind, code);
    setEarly(fault);
    if (!fault) onSend(code);
  };
  const change = (next: string) => {
    setEarly(undefined);
    onTyped();
    setCode(next);
  };
  return (
    <form noValidate method="post" onSubmit={submit}>
      <Stack>
        <CodeField
          name="code"
          kind={kind}
          value={code}
          onChange={change}
          onComplete={onSend}
          error={early ?? error}
          first
        />
        <Button type="submit" tone="primary" wide busy={busy && m.factors_step_submitting()}>
          {m.factors_step_submit()}
        </Button>
      </Stack>
    </form>
  );
};

import { type ReactNode, type SubmitEvent, useState } from 'react';
import { m } from '@keywright/words/messages';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { CodeField } from './code-field.tsx';
import { PasswordField, SECURITY_PASSWORD } from './password-field.tsx';
import { typedPassword } from './typed-password.ts';
import { useChange } from './use-change.ts';

type ConfirmFormProps = {
  about: ReactNode;
  /** The button's words; `danger` where something is taken away. */
  yes: string;
  danger: boolean;
  /** What must be given with it. */
  asks: readonly ('password' | 'code')[];
  send: (given: { password: string; code: string }) => Promise<void>;
};

/** Says what a change means and asks for what shows that it is really this person. */
export const ConfirmForm = ({ about, yes, danger, asks, send }: ConfirmFormProps) => {
  const { change, missing, code, submit } = useConfirm({ asks, send });
  return (
    <form noValidate method="post" onSubmit={submit}>
      <Stack>
        <p>{about}</p>
        {change.beside ? <Alert tone="rejected">{change.beside}</Alert> : null}
        {asks.includes('password') ? <PasswordField error={missing.password ?? change.passwordError} /> : null}
        {asks.includes('code') ? <EitherCode {...code} error={missing.code ?? change.codeError(code.kind)} /> : null}
        <Button type="submit" tone={danger ? 'danger' : 'primary'} wide busy={change.busy && m.factors_saving()}>
          {yes}
        </Button>
      </Stack>
    </form>
  );
};

const CODE = 'security-code';

const useConfirm = ({ asks, send }: Pick<ConfirmFormProps, 'asks' | 'send'>) => {
  const change = useChange();
  const [value, setValue] = useState('');
  const [kind, setKind] = useState<'app' | 'recovery'>('app');
  const [missing, setMissing] = useState<{ password?: string; code?: string }>({});

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = asks.includes('password') ? typedPassword(new FormData(event.currentTarget)) : { password: '' };
    const faults = {
      ...('fault' in typed ? { password: typed.fault } : {}),
      ...(asks.includes('code') && value.trim() === '' ? { code: m.field_factor_code_required() } : {}),
    };
    setMissing(faults);
    if (Object.keys(faults).length > 0)
      return event.currentTarget.querySelector<HTMLElement>(`#${faults.password ? SECURITY_PASSWORD : CODE}`)?.focus();
    if ('password' in typed) void change.run(() => send({ password: typed.password, code: value }));
  };
  const forget = () => {
    setMissing({});
    change.forget();
  };
  const code = {
    kind,
    value,
    onChange: (next: string) => {
      forget();
      setValue(next);
    },
    onTurn: () => {
      forget();
      setKind(kind === 'app' ? 'recovery' : 'app');
      setValue('');
    },
  };
  return { change, missing, code, submit };
};

type EitherCodeProps = ReturnType<typeof useConfirm>['code'] & { error: string | undefined };

/** A code of the app; of who has lost the phone, a recovery code. */
const EitherCode = ({ kind, onTurn, ...field }: EitherCodeProps) => (
  <>
    <CodeField name={CODE} kind={kind} hint={kind === 'app' ? m.factors_digits() : undefined} {...field} />
    <Button tone="text" onClick={onTurn}>
      {kind === 'app' ? m.factors_step_use_recovery() : m.factors_step_use_app()}
    </Button>
  </>
);

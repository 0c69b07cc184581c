import { type SubmitEvent, useState } from 'react';
import { m } from '@keywright/words/messages';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { PasswordField } from './password-field.tsx';
import { typedPassword } from './typed-password.ts';
import type { useChange } from './use-change.ts';

type PasswordOnlyProps = { change: ReturnType<typeof useChange>; onPassword: (password: string) => void };

/** Asks for the password and nothing else. */
export const PasswordOnly = ({ change, onPassword }: PasswordOnlyProps) => {
  const [missing, setMissing] = useState<string>();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = typedPassword(new FormData(event.currentTarget));
    setMissing('fault' in typed ? typed.fault : undefined);
    if ('password' in typed) onPassword(typed.password);
  };
  return (
    <form noValidate method="post" onSubmit={submit}>
      <Stack>
        {change.beside ? <Alert tone="rejected">{change.beside}</Alert> : null}
        <PasswordField error={missing ?? change.passwordError} first />
        <Button type="submit" tone="primary" wide busy={change.busy && m.factors_step_submitting()}>
          {m.factors_go_on()}
        </Button>
      </Stack>
    </form>
  );
};

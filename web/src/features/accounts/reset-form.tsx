import { type SubmitEvent, useState } from 'react';
import { Link } from 'react-router';
import { type Faults, inOrder } from '../../lib/faults.ts';
import { at } from '../../lib/locale.ts';
import { passwordWords } from '../../lib/password-words.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { judgeReset, resetFields, sendReset } from './send-reset.ts';

type ResetFormProps = { token: string; onDone: () => void };

export const ResetForm = ({ token, onDone }: ResetFormProps) => {
  const [faults, setFaults] = useState<Faults>({});
  const [failed, setFailed] = useState<{ says: string | null; isLinkOver: boolean } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const judged = judgeReset(new FormData(event.currentTarget));
    setFailed(null);
    setFaults(judged.faults ?? {});
    setAttempt((count) => count + 1);
    if (judged.newPassword === null) return;
    setBusy(true);
    const refusal = await sendReset(token, judged.newPassword);
    setBusy(false);
    if (!refusal) return onDone();
    setFaults(refusal.faults);
    setFailed(refusal);
    setAttempt((count) => count + 1);
  };

  return (
    <form noValidate method="post" onSubmit={submit}>
      <Stack>
        <ErrorSummary
          title={m.errors_summary_title()}
          titlePrefix={m.errors_title_prefix()}
          errors={inOrder(faults, resetFields)}
          attempt={attempt}
        />
        {failed?.says ? (
          <Alert
            tone="rejected"
            action={failed.isLinkOver ? <Link to={at('/login')}>{m.accounts_return_to_login()}</Link> : null}
          >
            {failed.says}
          </Alert>
        ) : null}
        <Field
          name="newPassword"
          label={m.accounts_new_password()}
          hint={m.accounts_new_password_hint()}
          error={faults['newPassword']}
          required
        >
          <PasswordInput name="newPassword" autoComplete="new-password" words={passwordWords()} />
        </Field>
        <Field name="confirmPassword" label={m.accounts_confirm_password()} error={faults['confirmPassword']} required>
          <PasswordInput name="confirmPassword" autoComplete="new-password" words={passwordWords()} />
        </Field>
        <Button type="submit" tone="primary" wide busy={busy && m.accounts_updating()}>
          {m.accounts_update_password()}
        </Button>
      </Stack>
    </form>
  );
};

import { resetPassword } from '@keywright/contract/accounts.calls';
import { Email } from '@keywright/contract/email';
import { type SubmitEvent, useState } from 'react';
import { call } from '../../lib/call.ts';
import { saysOf } from '../../lib/refusal.ts';
import { fieldSays } from '../../lib/words.ts';
import { m } from '../../paraglide/messages.js';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Stack } from '../../ui/layout.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import styles from './forgot-password.module.css';

type Outcome = { sent: true } | { sent: false; says: string } | null;

/** What is wrong with the address, before it is sent; nothing when it can be. */
const judge = (typed: string): string | undefined => {
  if (typed.trim() === '') return m.sessions_forgot_empty();
  const [issue] = Email.safeParse(typed).error?.issues ?? [];
  return issue && fieldSays(issue.message);
};

const failed = { lost: m.sessions_forgot_error, wordless: m.sessions_forgot_failed };

/** Sends a link for a new password. It says the same for every address: whether it has an account is nobody else's matter. */
export const ForgotPassword = () => {
  const [error, setError] = useState<string | undefined>();
  const [outcome, setOutcome] = useState<Outcome>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const field = event.currentTarget.elements.namedItem('resetEmail');
    if (!(field instanceof HTMLInputElement)) return;
    const fault = judge(field.value);
    setError(fault);
    setOutcome(null);
    if (fault) return field.focus();
    setBusy(true);
    try {
      await call(resetPassword, { body: { email: field.value } }, failed);
      setOutcome({ sent: true });
    } catch (problem) {
      setOutcome({ sent: false, says: saysOf(problem, failed.wordless()) });
    }
    setBusy(false);
  };

  return (
    <details className={styles.box}>
      <summary className={styles.summary}>{m.sessions_forgot()}</summary>
      <form noValidate method="post" onSubmit={submit}>
        <Stack>
          <Field
            name="resetEmail"
            label={m.sessions_forgot_email()}
            hint={m.sessions_forgot_hint()}
            error={error}
            required
          >
            <TextInput name="resetEmail" type="email" autoComplete="email" inputMode="email" autoCapitalize="none" />
          </Field>
          <Button type="submit" wide busy={busy && m.sessions_forgot_sending()}>
            {m.sessions_forgot_send()}
          </Button>
          {outcome?.sent ? (
            <Alert tone="fulfilled" action={<span>{m.sessions_forgot_patience()}</span>}>
              {m.sessions_forgot_sent()}
            </Alert>
          ) : null}
          {outcome?.sent === false ? <Alert tone="rejected">{outcome.says}</Alert> : null}
        </Stack>
      </form>
    </details>
  );
};

import type { SignedIn } from '@keywright/contract/people';
import type { SecondStep } from '@keywright/contract/sign-in';
import { login } from '@keywright/contract/sign-in.calls';
import { useEffect } from 'react';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { passwordWords } from '../../../lib/password-words.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { EmailInput } from '../../../ui/text-input.tsx';
import { useTitlePrefix } from '../../../ui/title-prefix.ts';
import type { LoginWords } from './login-words.ts';
import { reasonFor, signIn } from './sign-in.ts';

type LoginFormProps = {
  words: LoginWords;
  /** What was typed before, when a login begins again, and why it does. */
  email: string;
  /** The address that an invitation was sent to. */
  invitedEmail: string | null;
  says: string | null;
  /** Goes on with the person, or says why it cannot. */
  onSignedIn: (user: SignedIn) => string | null;
  /** The password was right, and one of these is asked for next. */
  onSecondStep: (email: string, offered: readonly SecondStep[]) => void;
};

/** Email and password. Nothing typed is lost. */
export const LoginForm = ({ words, email, invitedEmail, says, onSignedIn, onSecondStep }: LoginFormProps) => {
  const form = useContractForm(login, {
    start: { email, password: '' },
    shape: async () => (await import('@keywright/contract/sign-in')).login,
    failed: m.sign_in_unknown_error,
    says: (error) => reasonFor(error, words),
    focus: 'field',
    send: signIn,
    done: (answer, sent) =>
      'secondSteps' in answer ? onSecondStep(sent.email, answer.secondSteps) : onSignedIn(answer.user),
  });
  const failed = form.attempt === 0 && !form.failure ? says : form.failure?.words;
  useTitlePrefix(m.errors_title_prefix(), form.summary.errors.length > 0 || Boolean(failed));
  useEffect(() => {
    // Who comes back from the second step goes on with the password.
    if (email) document.getElementById('password')?.focus();
  }, [email]);
  const { rhf } = form;
  useEffect(() => {
    if (invitedEmail && rhf.getValues('email') === '') rhf.setValue('email', invitedEmail);
  }, [invitedEmail, rhf]);
  return (
    <form {...form.form}>
      <Stack>
        {failed ? <Alert tone="rejected">{failed}</Alert> : null}
        <Field {...form.field('email')} label={words.email()} required>
          <EmailInput {...form.input('email')} autoComplete="username webauthn" />
        </Field>
        <Field {...form.field('password')} label={m.sign_in_password()} required>
          <PasswordInput {...form.input('password')} autoComplete="current-password" words={passwordWords()} />
        </Field>
        <Button type="submit" tone="primary" wide busy={form.busy && m.sign_in_submitting()}>
          {m.sign_in_submit()}
        </Button>
      </Stack>
    </form>
  );
};

import type { SignedIn } from '@keywright/contract/people';
import { Credentials, type SecondStep } from '@keywright/contract/sessions';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { passwordWords } from '../../lib/password-words.ts';
import { fieldSays } from '../../lib/words.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useTitlePrefix } from '../../ui/title-prefix.ts';
import type { LoginWords } from './login-words.ts';
import { reasonFor, signIn } from './sign-in.ts';

type Errors = { email?: string; password?: string; form?: string };

const judge = (form: FormData) => {
  const parsed = Credentials.safeParse(Object.fromEntries(form));
  if (parsed.success) return { credentials: parsed.data, errors: {} };
  const errors: Errors = {};
  for (const { path, message } of parsed.error.issues) errors[path[0] as 'email' | 'password'] ??= fieldSays(message);
  return { credentials: null, errors };
};

type LoginFormProps = {
  words: LoginWords;
  /** What was typed before, when a login begins anew, and why it does. */
  email: string;
  says: string | null;
  /** Goes on with the person, or says why it cannot. */
  onSignedIn: (user: SignedIn) => string | null;
  /** The password was right, and one of these is asked for next. */
  onSecondStep: (email: string, offered: readonly SecondStep[]) => void;
};

/** Email and password. Nothing typed is lost. */
export const LoginForm = ({ words, email, says, onSignedIn, onSecondStep }: LoginFormProps) => {
  const [errors, setErrors] = useState<Errors>(says ? { form: says } : {});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useTitlePrefix(m.errors_title_prefix(), Object.keys(errors).length > 0);
  useEffect(() => {
    // Who comes back from the second step goes on with the password.
    if (email && form.current) focusFirst(form.current, {});
  }, [email]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const judged = judge(new FormData(event.currentTarget));
    setErrors(judged.errors);
    if (!judged.credentials) return focusFirst(event.currentTarget, judged.errors);
    setBusy(true);
    try {
      const answer = await signIn(judged.credentials);
      if ('secondSteps' in answer) return onSecondStep(judged.credentials.email, answer.secondSteps);
      const refusal = onSignedIn(answer.user);
      if (refusal) setErrors({ form: refusal });
    } catch (error) {
      setErrors({ form: reasonFor(error, words) });
    }
    setBusy(false);
  };

  return (
    <form ref={form} noValidate method="post" onSubmit={submit}>
      <Stack>
        {errors.form ? <Alert tone="rejected">{errors.form}</Alert> : null}
        <Field name="email" label={words.email()} error={errors.email} required>
          <TextInput
            name="email"
            type="email"
            defaultValue={email}
            autoComplete="username webauthn"
            inputMode="email"
            autoCapitalize="none"
          />
        </Field>
        <Field name="password" label={m.sessions_password()} error={errors.password} required>
          <PasswordInput name="password" autoComplete="current-password" words={passwordWords()} />
        </Field>
        <Button type="submit" tone="primary" wide busy={busy && m.sessions_submitting()}>
          {m.sessions_submit()}
        </Button>
      </Stack>
    </form>
  );
};

const focusFirst = (form: HTMLFormElement, errors: Errors): void => {
  const first = form.elements.namedItem(errors.email ? 'email' : 'password');
  if (first instanceof HTMLElement) first.focus();
};

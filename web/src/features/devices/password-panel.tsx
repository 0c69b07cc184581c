import { changePassword } from '@keywright/contract/devices.calls';
import { LEAST_PASSWORD } from '@keywright/contract/least-password';
import type { SignedIn } from '@keywright/contract/people';
import { me } from '@keywright/contract/sign-in.calls';
import { useId } from 'react';
import type { FaultsAt } from '../../lib/forms/form-faults.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { usePasswordWarning } from '../../lib/forms/use-password-warning.ts';
import { passwordWords } from '../../lib/password-words.ts';
import { saysOf } from '../../lib/refusal.ts';
import { setUser, useSession } from '../../lib/session.ts';
import { m } from '@keywright/words/messages';
import { call, type CallInput } from '../../lib/call.ts';
import { replaceSession } from '../../lib/renewal.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { showToast } from '../../ui/toast-store.ts';

const failed = { lost: m.devices_password_error, wordless: m.devices_password_failed };

/** Changes the password and, with it, this browser's session. Answers who is signed in then. */
const sendPassword = async (input: CallInput<typeof changePassword>): Promise<SignedIn> => {
  // Whoever took long to choose has a lapsed token by now. It is renewed first: the change itself is sent once.
  await call(me, {}, failed);
  const { user } = await replaceSession(() => call(changePassword, input, failed));
  return user;
};

/** Changes the password of whoever is signed in. It also replaces a temporary one. */
export const PasswordPanel = () => {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <Stack>
        <div>
          <h2 id={headingId}>{m.devices_password_title()}</h2>
          <p className="meta">{m.devices_password_lead()}</p>
        </div>
        <PasswordForm />
      </Stack>
    </section>
  );
};

/** By names of their own: another form of the same page may ask for a password too. */
const ids = { password: 'currentPassword' };
const start = { password: '', newPassword: '', confirmPassword: '' };

/** What the browser alone sees: two new passwords that differ, and a new one that is the old. */
const ownFaults = ({ password, newPassword, confirmPassword }: typeof start, found: FaultsAt<keyof typeof start>) => ({
  ...(!found.newPassword && newPassword.trim() === password.trim() ? { newPassword: m.devices_password_same } : {}),
  ...(confirmPassword === '' ? { confirmPassword: m.devices_password_confirm_required } : {}),
  ...(confirmPassword !== '' && confirmPassword !== newPassword
    ? { confirmPassword: m.devices_password_mismatch }
    : {}),
});

const PasswordForm = () => {
  const { user } = useSession();
  const form = useContractForm(changePassword, {
    start,
    ids,
    shape: async () => (await import('@keywright/contract/devices')).changePassword,
    also: (values, found) => ({ ...found, ...ownFaults(values, found) }),
    words: { password: { 'password.required': m.devices_password_current_required } },
    refusals: { 'session.wrong_password': { password: m.devices_password_wrong } },
    failed,
    says: (error) => saysOf(error, failed.wordless()),
    send: sendPassword,
    emptied: true,
    done: (now) => {
      setUser(now);
      showToast(m.devices_password_done(), { tone: 'fulfilled' });
    },
  });
  const warning = usePasswordWarning(form.value('newPassword'), user?.email);
  const least = LEAST_PASSWORD[user?.role === 'BASEUSER' ? 'member' : 'desk'];
  return (
    <form {...form.form}>
      <Stack>
        <ErrorSummary {...form.summary} />
        {form.failure ? <Alert tone="rejected">{form.failure.words}</Alert> : null}
        {/* By it a password manager knows whose password this is. */}
        <input type="email" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <Field {...form.field('password')} label={m.devices_password_current()} required>
          <PasswordInput {...form.input('password')} autoComplete="current-password" words={passwordWords()} />
        </Field>
        <Field
          {...form.field('newPassword')}
          label={m.devices_password_new()}
          hint={m.devices_password_hint({ least })}
          warning={warning}
          required
        >
          <PasswordInput {...form.input('newPassword')} autoComplete="new-password" words={passwordWords()} />
        </Field>
        <Field {...form.field('confirmPassword')} label={m.devices_password_confirm()} required>
          <PasswordInput {...form.input('confirmPassword')} autoComplete="new-password" words={passwordWords()} />
        </Field>
        <Button type="submit" tone="primary" busy={form.busy && m.devices_password_updating()}>
          {m.devices_password_update()}
        </Button>
      </Stack>
    </form>
  );
};

import { resetPassword } from '@keywright/contract/accounts.calls';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { saysOf } from '../../../lib/refusal.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { EmailInput } from '../../../ui/text-input.tsx';
import styles from './forgot-password.module.css';

const failed = { lost: m.sign_in_forgot_error, wordless: m.sign_in_forgot_failed };

/** Sends a link for a new password. It says the same for every address: whether it has an account is nobody else's matter. */
export const ForgotPassword = () => {
  const form = useContractForm(resetPassword, {
    start: { email: '' },
    shape: async () => (await import('@keywright/contract/accounts')).resetPassword,
    ids: { email: 'resetEmail' },
    words: { email: { 'email.required': m.sign_in_forgot_empty } },
    failed,
    says: (error) => saysOf(error, failed.wordless()),
    focus: 'field',
  });
  return (
    <details className={styles.box}>
      <summary className={styles.summary}>{m.sign_in_forgot()}</summary>
      <form {...form.form}>
        <Stack>
          <Field {...form.field('email')} label={m.sign_in_forgot_email()} hint={m.sign_in_forgot_hint()} required>
            <EmailInput {...form.input('email')} />
          </Field>
          <Button type="submit" wide busy={form.busy && m.sign_in_forgot_sending()}>
            {m.sign_in_forgot_send()}
          </Button>
          {form.isSent ? (
            <Alert tone="fulfilled" action={<span>{m.sign_in_forgot_patience()}</span>}>
              {m.sign_in_forgot_sent()}
            </Alert>
          ) : null}
          {form.failure ? <Alert tone="rejected">{form.failure.words}</Alert> : null}
        </Stack>
      </form>
    </details>
  );
};

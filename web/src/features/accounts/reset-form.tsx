import { confirmReset } from '@keywright/contract/accounts.calls';
import { Link } from '../../ui/link.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { usePasswordWarning } from '../../lib/forms/use-password-warning.ts';
import { at } from '../../lib/locale.ts';
import { passwordWords } from '../../lib/password-words.ts';
import { Refused, saysOf } from '../../lib/refusal.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';

const start = { newPassword: '', confirmPassword: '' };

/** What the browser alone sees: the second password. */
const confirmFault = ({ newPassword, confirmPassword }: typeof start) => {
  if (confirmPassword === '') return { confirmPassword: m.accounts_confirm_required };
  return confirmPassword === newPassword ? {} : { confirmPassword: m.accounts_mismatch };
};

const failed = { lost: m.accounts_reset_error, wordless: m.accounts_reset_failed };

const isLinkOver = (error: unknown): boolean => error instanceof Refused && error.code === 'reset.invalid_link';

type ResetFormProps = { token: string; onDone: () => void };

export const ResetForm = ({ token, onDone }: ResetFormProps) => {
  const form = useContractForm(confirmReset, {
    start,
    shape: async () => (await import('@keywright/contract/accounts')).confirmReset,
    body: ({ newPassword }) => ({ token, newPassword }),
    also: (values, found) => ({ ...found, ...confirmFault(values) }),
    failed,
    says: (error) => saysOf(error, failed.wordless()),
    done: onDone,
  });
  const warning = usePasswordWarning(form.value('newPassword'));
  return (
    <form {...form.form}>
      <Stack>
        <ErrorSummary {...form.summary} />
        {form.failure ? (
          <Alert
            tone="rejected"
            action={
              isLinkOver(form.failure.error) ? <Link to={at('/login')}>{m.accounts_return_to_login()}</Link> : null
            }
          >
            {form.failure.words}
          </Alert>
        ) : null}
        <Field
          {...form.field('newPassword')}
          label={m.accounts_new_password()}
          hint={m.accounts_new_password_hint()}
          warning={warning}
          required
        >
          <PasswordInput {...form.input('newPassword')} autoComplete="new-password" words={passwordWords()} />
        </Field>
        <Field {...form.field('confirmPassword')} label={m.accounts_confirm_password()} required>
          <PasswordInput {...form.input('confirmPassword')} autoComplete="new-password" words={passwordWords()} />
        </Field>
        <Button type="submit" tone="primary" wide busy={form.busy && m.accounts_updating()}>
          {m.accounts_update_password()}
        </Button>
      </Stack>
    </form>
  );
};

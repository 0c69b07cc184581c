import { LEAST_PASSWORD } from '@keywright/contract/least-password';
import type { SignedIn } from '@keywright/contract/people';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { type Faults, inOrder } from '../../lib/faults.ts';
import { lateWords } from '../../lib/late-words.ts';
import { passwordWords } from '../../lib/password-words.ts';
import { setUser, useSession } from '../../lib/session.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { showToast } from '../../ui/toast-store.ts';
import styles from './devices.module.css';
import { type Outcome, passwordFields, sendPassword } from './send-password.ts';

type PasswordPanelProps = {
  /** Called when the new password counts; by then the page knows who is signed in, with one duty less. */
  onChanged?: ((user: SignedIn) => void) | undefined;
};

/** Changes the password of whoever is signed in. It also replaces a temporary one. */
export const PasswordPanel = ({ onChanged }: PasswordPanelProps) => {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <Stack>
        <div>
          <h2 id={headingId}>{m.devices_password_title()}</h2>
          <p className={styles.meta}>{m.devices_password_lead()}</p>
        </div>
        <PasswordForm onChanged={onChanged} />
      </Stack>
    </section>
  );
};

const PasswordForm = ({ onChanged }: PasswordPanelProps) => {
  const { user } = useSession();
  const [faults, setFaults] = useState<Faults>({});
  const [failed, setFailed] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  const tell = (found: Faults, says: string | null) => {
    setFaults(found);
    setFailed(says);
    setAttempt((count) => count + 1);
  };

  const judgeAndSend = async (typed: FormData): Promise<Outcome> => {
    // Fetched when it is needed: the page's first visit does without the contract's schemas.
    const judge = await import('./judge-password.ts').catch(() => null);
    if (!judge) return { user: null, faults: {}, says: lateWords().says };
    const { wanted, faults: found } = judge.judgePassword(typed);
    if (!wanted) return { user: null, faults: found, says: null };
    tell({}, null);
    setBusy(true);
    return sendPassword(wanted);
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.current) return;
    const form = event.currentTarget;
    sending.current = true;
    const outcome = await judgeAndSend(new FormData(form));
    sending.current = false;
    setBusy(false);
    if (!outcome.user) return tell(outcome.faults, outcome.says);
    form.reset();
    setUser(outcome.user);
    showToast(m.devices_password_done(), { tone: 'fulfilled' });
    onChanged?.(outcome.user);
  };

  return (
    <form noValidate method="post" onSubmit={submit}>
      <Stack>
        <ErrorSummary
          title={m.errors_summary_title()}
          titlePrefix={m.errors_title_prefix()}
          errors={inOrder(faults, passwordFields)}
          attempt={attempt}
        />
        {failed ? <Alert tone="rejected">{failed}</Alert> : null}
        {/* By it a password manager knows whose password this is. */}
        <input type="email" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <Fields faults={faults} least={LEAST_PASSWORD[user?.role === 'BASEUSER' ? 'member' : 'desk']} />
        <Button type="submit" tone="primary" busy={busy && m.devices_password_updating()}>
          {m.devices_password_update()}
        </Button>
      </Stack>
    </form>
  );
};

const Fields = ({ faults, least }: { faults: Faults; least: number }) => (
  <>
    <Field name="currentPassword" label={m.devices_password_current()} error={faults['currentPassword']} required>
      <PasswordInput name="currentPassword" autoComplete="current-password" words={passwordWords()} />
    </Field>
    <Field
      name="newPassword"
      label={m.devices_password_new()}
      hint={m.devices_password_hint({ least })}
      error={faults['newPassword']}
      required
    >
      <PasswordInput name="newPassword" autoComplete="new-password" words={passwordWords()} />
    </Field>
    <Field name="confirmPassword" label={m.devices_password_confirm()} error={faults['confirmPassword']} required>
      <PasswordInput name="confirmPassword" autoComplete="new-password" words={passwordWords()} />
    </Field>
  </>
);

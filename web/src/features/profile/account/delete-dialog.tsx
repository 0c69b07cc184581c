import { deleteProfile } from '@keywright/contract/profile.calls';
import { type SubmitEvent, useEffect, useId, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { passwordWords } from '../../../lib/password-words.ts';
import { reasonOf, Refused, saysOf } from '../../../lib/refusal.ts';
import { duringSignOut } from '../../../lib/session-ended.ts';
import { fieldSays } from '../../../lib/words.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Dialog } from '../../../ui/modal.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { FailureAlert } from '../failure-alert.tsx';
import type { Failure } from '../use-send.ts';
import { useLeave } from '../use-leave.ts';
import { DeleteWords } from './delete-words.tsx';

type Password = { error: string | undefined };

const isCode = (error: unknown, code: Refused['code']): boolean => error instanceof Refused && error.code === code;

/** An order that is open is the person's own matter and says itself; any other failure is ours. */
const failureOf = (error: unknown): Failure =>
  isCode(error, 'profile.open_orders')
    ? { words: saysOf(error), why: null }
    : { words: m.profile_delete_failed(), why: reasonOf(error) };

const useDelete = () => {
  const [password, setPassword] = useState<Password | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const leave = useLeave();

  useEffect(() => {
    // What is asked for next is where the keyboard goes on.
    if (password) document.getElementById('password')?.focus();
  }, [password]);

  const fail = (error: unknown) => {
    // The server asks for it only where the last login is long ago.
    if (isCode(error, 'security.password_needed')) return setPassword({ error: undefined });
    if (isCode(error, 'session.wrong_password')) return setPassword({ error: m.profile_wrong_password() });
    setFailure(failureOf(error));
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const typed = new FormData(event.currentTarget).get('password');
    if (typed === '') return setPassword({ error: fieldSays('password.required') });
    setFailure(null);
    setBusy(true);
    try {
      // The session ends with the account, and its end is no news here.
      await duringSignOut(async () => {
        await call(
          deleteProfile,
          { body: typeof typed === 'string' ? { password: typed } : {} },
          m.profile_delete_failed,
        );
        await leave(m.profile_delete_done(), 'fulfilled');
      });
    } catch (error) {
      fail(error);
    }
    setBusy(false);
  };

  const forget = () => {
    setPassword(null);
    setFailure(null);
  };
  return { password, failure, busy, submit, forget };
};

/** Says plainly what goes and what stays, before anything goes. */
export const DeleteDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const formId = useId();
  const { password, failure, busy, submit, forget } = useDelete();
  const close = () => {
    if (busy) return;
    forget();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={m.profile_delete_title()}
      closeLabel={m.common_close()}
      long
      footer={
        <>
          <Button onClick={close}>{m.profile_delete_keep()}</Button>
          <Button type="submit" form={formId} tone="danger" busy={busy && m.profile_deleting()}>
            {m.profile_delete_yes()}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate method="post" onSubmit={submit}>
        <Stack>
          <DeleteWords />
          {password ? (
            <Field
              name="password"
              label={m.profile_password()}
              hint={m.profile_delete_password()}
              error={password.error}
              required
            >
              <PasswordInput name="password" autoComplete="current-password" words={passwordWords()} />
            </Field>
          ) : null}
          <FailureAlert failure={failure} />
        </Stack>
      </form>
    </Dialog>
  );
};

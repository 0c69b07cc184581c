import { deleteProfile } from '@keywright/contract/profile.calls';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { at } from '../../../lib/locale.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { passwordWords } from '../../../lib/password-words.ts';
import { Refused, saysOf } from '../../../lib/refusal.ts';
import { duringSignOut } from '../../../lib/session-ended.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Dialog } from '../../../ui/modal.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { FailureAlert } from '../failure-alert.tsx';
import { profileQuery } from '../profile.queries.ts';
import { useLeave } from '../use-leave.ts';
import { DeleteWords } from './delete-words.tsx';

const isCode = (error: unknown, code: Refused['code']): boolean => error instanceof Refused && error.code === code;

/** An order that is open is the person's own matter and says itself; any other failure is ours. */
const failedWords = (error: unknown): string =>
  isCode(error, 'profile.open_orders') ? saysOf(error) : m.profile_delete_failed();

const useDelete = () => {
  const [isAsked, setAsked] = useState(false);
  const leave = useLeave();
  const form = useContractForm(deleteProfile, {
    start: { password: '' },
    body: ({ password }) => (isAsked ? { password } : {}),
    also: ({ password }) => (isAsked && password === '' ? { password: 'password.required' } : {}),
    refusals: { 'session.wrong_password': { password: m.profile_wrong_password } },
    failed: m.profile_delete_failed,
    says: failedWords,
    focus: 'field',
    send: (input) =>
      // The session ends with the account, and its end is no news here.
      duringSignOut(async () => {
        await call(deleteProfile, input, m.profile_delete_failed);
        await leave(m.profile_delete_done(), 'fulfilled');
      }),
    onFailed: (error) => {
      // The server asks for it only where the last login is long ago.
      const isMissing = isCode(error, 'security.password_needed');
      if (isMissing) setAsked(true);
      return isMissing;
    },
  });
  useEffect(() => {
    // What is asked for next is where the keyboard goes on.
    if (isAsked) document.getElementById('password')?.focus();
  }, [isAsked]);
  const forget = () => {
    setAsked(false);
    form.forget();
  };
  return { form, isAsked, forget };
};

/** Says plainly what goes and what stays, before anything goes. */
export const DeleteDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const formId = useId();
  const { form, isAsked, forget } = useDelete();
  // Asked each time: an order may have ended since.
  const { data } = useQuery({ ...profileQuery, enabled: open, staleTime: 0 });
  const isBlocked = data?.hasOpenOrders === true;
  const close = () => {
    if (form.busy) return;
    forget();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={m.profile_delete_title()}
      long
      footer={
        <>
          <Button onClick={close}>{m.profile_delete_keep()}</Button>
          {isBlocked ? null : (
            <Button type="submit" form={formId} tone="danger" busy={form.busy && m.profile_deleting()}>
              {m.profile_delete_yes()}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} {...form.form}>
        <Stack>
          {isBlocked ? (
            <Alert tone="late" action={<LinkButton to={at('/dashboard')}>{m.profile_delete_orders()}</LinkButton>}>
              {m.failure_profile_open_orders()}
            </Alert>
          ) : null}
          <DeleteWords />
          {isAsked ? (
            <Field {...form.field('password')} label={m.profile_password()} hint={m.profile_delete_password()} required>
              <PasswordInput {...form.input('password')} autoComplete="current-password" words={passwordWords()} />
            </Field>
          ) : null}
          <FailureAlert failure={form.failure} />
        </Stack>
      </form>
    </Dialog>
  );
};

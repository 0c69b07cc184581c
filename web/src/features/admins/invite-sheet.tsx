import { CodeRequest } from '@keywright/contract/admins';
import { requestAdminCode } from '@keywright/contract/admins.calls';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '../../lib/call.ts';
import { withReason } from '../../lib/refusal.ts';
import { m } from '../../paraglide/messages.js';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Sheet } from '../../ui/modal.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { listed } from './form-errors.ts';
import type { NoteAct } from './session-acts.ts';
import { useForm } from './use-form.ts';

type SheetProps = { open: boolean; onClose: () => void; noteAct: NoteAct };

/** Invites somebody: a code by mail, on which stands who sent it. */
export const InviteSheet = ({ open, onClose, noteAct }: SheetProps) => {
  const formId = useId();
  const queries = useQueryClient();
  const form = useForm({
    schema: CodeRequest,
    send: async (body) => {
      await call(requestAdminCode, { body }, m.admins_invite_failed);
      showToast(m.admins_invite_ok(), { tone: 'fulfilled' });
      noteAct('admin.invited', body.email);
      void queries.invalidateQueries({ queryKey: ['admins'] });
      onClose();
    },
    failed: (error) => withReason(m.admins_invite_failed(), error),
  });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={m.admins_invite_title()}
      closeLabel={m.common_close()}
      footer={
        <Button type="submit" form={formId} tone="primary" wide busy={form.busy && m.admins_invite_sending()}>
          {m.admins_invite_send()}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={form.submit}>
        <Stack>
          <ErrorSummary
            title={m.errors_summary_title()}
            titlePrefix={m.errors_title_prefix()}
            errors={listed(form.errors, ['email', 'firstName', 'lastName'])}
            attempt={form.attempt}
          />
          <p>{m.admins_invite_words()}</p>
          <Field name="email" label={m.admins_email()} error={form.errors['email']} required>
            <TextInput name="email" type="email" inputMode="email" autoCapitalize="none" autoComplete="off" />
          </Field>
          <Field name="firstName" label={m.admins_fname()} error={form.errors['firstName']} required>
            <TextInput name="firstName" autoComplete="off" />
          </Field>
          <Field name="lastName" label={m.admins_lname()} error={form.errors['lastName']} required>
            <TextInput name="lastName" autoComplete="off" />
          </Field>
          {form.failure ? <Alert tone="rejected">{form.failure.words}</Alert> : null}
        </Stack>
      </form>
    </Sheet>
  );
};

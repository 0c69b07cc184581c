import { NewSuperAdmin } from '@keywright/contract/admins';
import { createSuperAdmin } from '@keywright/contract/admins.calls';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '../../lib/call.ts';
import { passwordWords } from '../../lib/password-words.ts';
import { Refused, saysOf } from '../../lib/refusal.ts';
import { m } from '../../paraglide/messages.js';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Sheet } from '../../ui/modal.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { nameOf } from './admin-name.ts';
import { listed } from './form-errors.ts';
import type { NoteAct } from './session-acts.ts';
import { useForm } from './use-form.ts';

type SheetProps = { open: boolean; onClose: () => void; noteAct: NoteAct };

/** A refusal for want of power is what the specification's words say; any other says what it is. */
const failedWords = (error: unknown): string =>
  error instanceof Refused && error.code === 'access.denied' ? m.admins_create_failed() : saysOf(error);

/** Makes another super admin, with a password to be changed. */
export const CreateSheet = ({ open, onClose, noteAct }: SheetProps) => {
  const formId = useId();
  const queries = useQueryClient();
  const form = useForm({
    schema: NewSuperAdmin,
    send: async (body) => {
      const created = await call(createSuperAdmin, { body }, m.admins_create_failed);
      showToast(m.admins_create_ok(), { tone: 'fulfilled' });
      noteAct('super-admin.created', nameOf(created));
      void queries.invalidateQueries({ queryKey: ['admins'] });
      onClose();
    },
    failed: failedWords,
  });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={m.admins_create_title()}
      closeLabel={m.common_close()}
      footer={
        <Button type="submit" form={formId} tone="primary" wide busy={form.busy && m.admins_creating()}>
          {m.admins_create_send()}
        </Button>
      }
    >
      <form id={formId} noValidate method="post" onSubmit={form.submit}>
        <Stack>
          <ErrorSummary
            title={m.errors_summary_title()}
            titlePrefix={m.errors_title_prefix()}
            errors={listed(form.errors, ['email', 'password', 'fname', 'lname', 'phone'])}
            attempt={form.attempt}
          />
          <p>{m.admins_create_words()}</p>
          <Fields errors={form.errors} />
          {form.failure ? <Alert tone="rejected">{form.failure.words}</Alert> : null}
        </Stack>
      </form>
    </Sheet>
  );
};

const Fields = ({ errors }: { errors: Readonly<Record<string, string>> }) => (
  <>
    <Field name="email" label={m.admins_email()} error={errors['email']} required>
      <TextInput name="email" type="email" inputMode="email" autoCapitalize="none" autoComplete="off" />
    </Field>
    <Field
      name="password"
      label={m.admins_create_temporary()}
      hint={m.admins_create_temporary_hint()}
      error={errors['password']}
      required
    >
      <PasswordInput name="password" autoComplete="new-password" words={passwordWords()} />
    </Field>
    <Field name="fname" label={m.admins_fname()} error={errors['fname']} optional={m.common_optional()}>
      <TextInput name="fname" autoComplete="off" />
    </Field>
    <Field name="lname" label={m.admins_lname()} error={errors['lname']} optional={m.common_optional()}>
      <TextInput name="lname" autoComplete="off" />
    </Field>
    <Field name="phone" label={m.admins_phone()} error={errors['phone']} optional={m.common_optional()}>
      <TextInput name="phone" type="tel" inputMode="tel" autoComplete="off" />
    </Field>
  </>
);

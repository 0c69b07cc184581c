import { createSuperAdmin } from '@keywright/contract/admins.calls';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
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
import type { NoteAct } from './session-acts.ts';

type SheetProps = { open: boolean; onClose: () => void; noteAct: NoteAct };

/** A refusal for want of power is what the specification's words say; any other says what it is. */
const failedWords = (error: unknown): string =>
  error instanceof Refused && error.code === 'access.denied' ? m.admins_create_failed() : saysOf(error);

/** Makes another super admin, with a password to be changed. */
export const CreateSheet = ({ open, onClose, noteAct }: SheetProps) => {
  const formId = useId();
  const queries = useQueryClient();
  const form = useContractForm(createSuperAdmin, {
    start: { email: '', password: '', fname: '', lname: '', phone: '' },
    shape: async () => (await import('@keywright/contract/admins')).createSuperAdmin,
    failed: m.admins_create_failed,
    says: failedWords,
    emptied: true,
    done: (created) => {
      showToast(m.admins_create_ok(), { tone: 'fulfilled' });
      noteAct('super-admin.created', nameOf(created));
      void queries.invalidateQueries({ queryKey: ['admins'] });
      onClose();
    },
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
      <form id={formId} {...form.form}>
        <Stack>
          <ErrorSummary {...form.summary} />
          <p>{m.admins_create_words()}</p>
          <Field {...form.field('email')} label={m.admins_email()} required>
            <TextInput
              {...form.input('email')}
              type="email"
              inputMode="email"
              autoCapitalize="none"
              autoComplete="off"
            />
          </Field>
          <Field
            {...form.field('password')}
            label={m.admins_create_temporary()}
            hint={m.admins_create_temporary_hint()}
            required
          >
            <PasswordInput {...form.input('password')} autoComplete="new-password" words={passwordWords()} />
          </Field>
          <Field {...form.field('fname')} label={m.admins_fname()} optional={m.common_optional()}>
            <TextInput {...form.input('fname')} autoComplete="off" />
          </Field>
          <Field {...form.field('lname')} label={m.admins_lname()} optional={m.common_optional()}>
            <TextInput {...form.input('lname')} autoComplete="off" />
          </Field>
          <Field {...form.field('phone')} label={m.admins_phone()} optional={m.common_optional()}>
            <TextInput {...form.input('phone')} type="tel" inputMode="tel" autoComplete="off" />
          </Field>
          {form.failure ? <Alert tone="rejected">{form.failure.words}</Alert> : null}
        </Stack>
      </form>
    </Sheet>
  );
};

import { fullName } from '@keywright/contract/full-name';
import { createSuperAdmin } from '@keywright/contract/admins.calls';
import { useQueryClient } from '@tanstack/react-query';
import { type ContractForm, useContractForm } from '../../lib/forms/use-contract-form.ts';
import { Refused, saysOf } from '../../lib/refusal.ts';
import { m } from '@keywright/words/messages';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { EmailInput, TextInput } from '../../ui/text-input.tsx';
import { showToast } from '../../ui/toast-store.ts';
import type { NoteAct } from './session-acts.ts';

type SheetProps = { open: boolean; onClose: () => void; noteAct: NoteAct };

/** A refusal because the power is missing is what the specification's words say; any other says what it is. */
const failedWords = (error: unknown): string =>
  error instanceof Refused && error.code === 'access.denied' ? m.admins_create_failed() : saysOf(error);

const nothing = { email: '', fname: '', lname: '', phone: '' };

/** Creates a super admin, who gets a link by email to choose a password. */
export const CreateSheet = ({ open, onClose, noteAct }: SheetProps) => {
  const queries = useQueryClient();
  const form = useContractForm(createSuperAdmin, {
    start: nothing,
    shape: async () => (await import('@keywright/contract/admins')).createSuperAdmin,
    failed: m.admins_create_failed,
    says: failedWords,
    emptied: true,
    done: (created) => {
      showToast(m.admins_create_ok(), { tone: 'fulfilled' });
      noteAct('super-admin.created', fullName(created));
      void queries.invalidateQueries({ queryKey: ['admins'] });
      onClose();
    },
  });
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={m.admins_create_title()}
      form={form}
      send={m.admins_create_send()}
      sending={m.admins_creating()}
    >
      <ErrorSummary {...form.summary} />
      <p>{m.admins_create_words()}</p>
      <Fields form={form} />
    </FormSheet>
  );
};

const Fields = ({ form: { field, input } }: { form: Pick<ContractForm<typeof nothing>, 'field' | 'input'> }) => (
  <>
    <Field {...field('email')} label={m.admins_email()} required>
      <EmailInput {...input('email')} autoComplete="off" />
    </Field>
    <Field {...field('fname')} label={m.admins_fname()} optional>
      <TextInput {...input('fname')} autoComplete="off" />
    </Field>
    <Field {...field('lname')} label={m.admins_lname()} optional>
      <TextInput {...input('lname')} autoComplete="off" />
    </Field>
    <Field {...field('phone')} label={m.admins_phone()} optional>
      <TextInput {...input('phone')} type="tel" inputMode="tel" autoComplete="off" />
    </Field>
  </>
);

import { requestAdminCode } from '@keywright/contract/admins.calls';
import { useQueryClient } from '@tanstack/react-query';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { withReason } from '../../lib/refusal.ts';
import { m } from '@keywright/words/messages';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { EmailInput, TextInput } from '../../ui/text-input.tsx';
import { showToast } from '../../ui/toast-store.ts';
import type { NoteAct } from './session-acts.ts';

type SheetProps = { open: boolean; onClose: () => void; noteAct: NoteAct };

/** Invites somebody: a code by mail, on which stands who sent it. */
export const InviteSheet = ({ open, onClose, noteAct }: SheetProps) => {
  const queries = useQueryClient();
  const form = useContractForm(requestAdminCode, {
    start: { email: '', firstName: '', lastName: '' },
    shape: async () => (await import('@keywright/contract/admins')).requestAdminCode,
    failed: m.admins_invite_failed,
    says: (error) => withReason(m.admins_invite_failed(), error),
    emptied: true,
    done: (_, { email }) => {
      showToast(m.admins_invite_ok(), { tone: 'fulfilled' });
      noteAct('admin.invited', email);
      void queries.invalidateQueries({ queryKey: ['admins'] });
      onClose();
    },
  });
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={m.admins_invite_title()}
      form={form}
      send={m.admins_invite_send()}
      sending={m.admins_invite_sending()}
    >
      <ErrorSummary {...form.summary} />
      <p>{m.admins_invite_words()}</p>
      <Field {...form.field('email')} label={m.admins_email()} required>
        <EmailInput {...form.input('email')} autoComplete="off" />
      </Field>
      <Field {...form.field('firstName')} label={m.admins_fname()} required>
        <TextInput {...form.input('firstName')} autoComplete="off" />
      </Field>
      <Field {...form.field('lastName')} label={m.admins_lname()} required>
        <TextInput {...form.input('lastName')} autoComplete="off" />
      </Field>
    </FormSheet>
  );
};

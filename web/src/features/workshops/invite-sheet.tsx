import type { Lending } from '@keywright/contract/workshops';
import { inviteTechnician } from '@keywright/contract/workshops.calls';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { m } from '@keywright/words/messages';
import { Field } from '../../ui/field.tsx';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { EmailInput } from '../../ui/text-input.tsx';
import { limitFaults, LimitFields, limitsIn, type TypedLimits } from './limits-fields.tsx';
import { useWorkshopChange } from './use-workshop-change.ts';

const start: TypedLimits & { email: string } = { email: '', mostOpen: '', mostCents: '', usesPlan: false };

type InviteSheetProps = { lending: Lending; open: boolean; onClose: () => void };

/** Invites somebody by email, within limits from the first day on. */
export const InviteSheet = ({ lending, open, onClose }: InviteSheetProps) => {
  const changed = useWorkshopChange();
  const form = useContractForm(inviteTechnician, {
    start,
    ids: { email: 'invite-email', mostOpen: 'invite-open', mostCents: 'invite-money', usesPlan: 'invite-plan' },
    kept: 'invite technician',
    shape: async () => (await import('@keywright/contract/workshops')).inviteTechnician,
    body: ({ email, ...typed }) => ({ email, ...limitsIn(typed) }),
    also: (typed, found) => ({ ...found, ...limitFaults(typed) }),
    failed: m.workshops_invite_failed,
    focus: 'field',
    emptied: true,
    done: (now, { email }) => {
      changed(now, m.workshops_invited({ email }));
      onClose();
    },
  });
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={m.workshops_invite()}
      form={form}
      send={m.workshops_invite_go()}
      sending={m.workshops_inviting()}
    >
      <Field {...form.field('email')} label={m.workshops_invite_email()} required>
        <EmailInput {...form.input('email')} autoComplete="off" />
      </Field>
      <LimitFields form={form} planId="invite-plan" lending={lending} />
    </FormSheet>
  );
};

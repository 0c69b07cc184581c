import type { Technician } from '@keywright/contract/workshops';
import { limitTechnician } from '@keywright/contract/workshops.calls';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { m } from '@keywright/words/messages';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { limitFaults, limitsIn, typedLimits } from './limits-fields.tsx';
import { useWorkshopChange } from './use-workshop-change.ts';

type SheetProps = { technician: Technician; open: boolean; onClose: () => void };

/** What a technician may do, from the next checkout on. */
export const LimitsSheet = ({ technician: { id, name, limits }, open, onClose }: SheetProps) => {
  const changed = useWorkshopChange();
  const form = useContractForm(limitTechnician, {
    params: { id },
    start: typedLimits(limits),
    ids: { mostOpen: 'limit-open', mostCents: 'limit-money', usesPlan: 'limit-plan' },
    shape: async () => (await import('@keywright/contract/workshops')).limitTechnician,
    body: limitsIn,
    also: (typed, found) => ({ ...found, ...limitFaults(typed) }),
    failed: m.workshops_save_failed,
    focus: 'field',
    done: (now) => {
      changed(now, m.workshops_saved());
      onClose();
    },
  });
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={m.workshops_limits_of({ name })}
      closeLabel={m.common_close()}
      form={form}
      send={m.workshops_save()}
      sending={m.workshops_saving()}
    >
      <p>{m.workshops_limits_hint()}</p>
      <Field {...form.field('mostOpen')} label={m.workshops_most_open()} optional={m.common_optional()}>
        <TextInput {...form.input('mostOpen')} inputMode="numeric" maxLength={5} autoComplete="off" />
      </Field>
      <Field {...form.field('mostCents')} label={m.workshops_most_money()} optional={m.common_optional()}>
        <TextInput {...form.input('mostCents')} inputMode="decimal" maxLength={12} autoComplete="off" />
      </Field>
      <Checkbox {...form.input('usesPlan')} id="limit-plan" label={m.workshops_uses_plan()} />
    </FormSheet>
  );
};

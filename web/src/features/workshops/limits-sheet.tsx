import type { Lending, Technician } from '@keywright/contract/workshops';
import { limitTechnician } from '@keywright/contract/workshops.calls';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { m } from '@keywright/words/messages';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { limitFaults, LimitFields, limitsIn, typedLimits } from './limits-fields.tsx';
import { useWorkshopChange } from './use-workshop-change.ts';

type SheetProps = { technician: Technician; lending: Lending; open: boolean; onClose: () => void };

/** What a technician may do, from the next checkout on. */
export const LimitsSheet = ({ technician: { id, name, limits, isValidated }, lending, open, onClose }: SheetProps) => {
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
      form={form}
      send={m.workshops_save()}
      sending={m.workshops_saving()}
    >
      <p>{m.workshops_limits_hint()}</p>
      <LimitFields form={form} planId="limit-plan" lending={lending} canTurnOn={isValidated || limits.usesPlan} />
    </FormSheet>
  );
};

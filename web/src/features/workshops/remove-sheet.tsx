import type { Technician } from '@keywright/contract/workshops';
import { removeTechnician } from '@keywright/contract/workshops.calls';
import { call } from '../../lib/call.ts';
import { saysOf } from '../../lib/refusal.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import { m } from '@keywright/words/messages';
import { ConfirmSheet } from '../../ui/confirm.tsx';
import { useWorkshopChange } from './use-workshop-change.ts';

type SheetProps = { technician: Technician; open: boolean; onClose: () => void; onRemoved: () => void };

/** Ends that somebody works here, with what follows said before. */
export const RemoveSheet = ({ technician: { id, name }, open, onClose, onRemoved }: SheetProps) => {
  const { run, busy, error } = useAttempt();
  const changed = useWorkshopChange();
  const remove = () =>
    run(async () => {
      const now = await call(removeTechnician, { params: { id } }, m.workshops_remove_failed);
      changed(now, m.workshops_removed({ name }));
      onClose();
      onRemoved();
    });
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      title={m.workshops_remove_of({ name })}
      yes={m.workshops_remove()}
      busy={busy && m.workshops_removing()}
      onYes={() => void remove()}
      failed={error ? saysOf(error) : null}
    >
      <p>{m.workshops_remove_what({ name })}</p>
    </ConfirmSheet>
  );
};

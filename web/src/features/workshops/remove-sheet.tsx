import type { Technician } from '@keywright/contract/workshops';
import { removeTechnician } from '@keywright/contract/workshops.calls';
import { call } from '../../lib/call.ts';
import { saysOf } from '../../lib/refusal.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Sheet } from '../../ui/modal.tsx';
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
    <Sheet
      open={open}
      onClose={onClose}
      title={m.workshops_remove_of({ name })}
      footer={
        <Button tone="danger" wide busy={busy && m.workshops_removing()} onClick={() => void remove()}>
          {m.workshops_remove()}
        </Button>
      }
    >
      <Stack>
        <p>{m.workshops_remove_what({ name })}</p>
        {error ? <Alert tone="rejected">{saysOf(error)}</Alert> : null}
      </Stack>
    </Sheet>
  );
};

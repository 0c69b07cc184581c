import { removeLicence } from '@keywright/contract/compliance.calls';
import { call } from '../../../lib/call.ts';
import { saysOf } from '../../../lib/refusal.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Sheet } from '../../../ui/modal.tsx';
import { type LicenceSlot, nameOf } from './licence-words.ts';
import { useLicenceChange } from './use-licence-change.ts';

type SheetProps = { open: boolean; slot: LicenceSlot; isAskedFor: boolean; onClose: () => void; onRemoved: () => void };

/** Takes a license off file, with what follows from it said before. */
export const RemoveSheet = ({ open, slot, isAskedFor, onClose, onRemoved }: SheetProps) => {
  const { run, busy, error } = useAttempt();
  const changed = useLicenceChange();
  const { place, document } = slot;
  const name = nameOf(slot);
  const remove = () =>
    run(async () => {
      const own = await call(removeLicence, { params: { place, document } }, m.profile_licence_remove_failed);
      changed(own, m.profile_licence_removed());
      onClose();
      onRemoved();
    });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={m.profile_licence_remove_named({ name })}
      footer={
        <Button tone="danger" wide busy={busy && m.profile_licence_removing()} onClick={() => void remove()}>
          {m.profile_licence_remove()}
        </Button>
      }
    >
      <Stack>
        <p>{m.profile_licence_remove_words()}</p>
        {isAskedFor ? <p>{m.profile_licence_remove_cost()}</p> : null}
        {error ? <Alert tone="rejected">{saysOf(error)}</Alert> : null}
      </Stack>
    </Sheet>
  );
};

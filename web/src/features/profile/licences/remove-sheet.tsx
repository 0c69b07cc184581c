import { removeLicence } from '@keywright/contract/compliance.calls';
import { call } from '../../../lib/call.ts';
import { saysOf } from '../../../lib/refusal.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { m } from '@keywright/words/messages';
import { ConfirmSheet } from '../../../ui/confirm.tsx';
import { type LicenceSlot, nameOf } from './licence-words.ts';
import { useLicenceChange } from './use-licence-change.ts';

type SheetProps = { open: boolean; slot: LicenceSlot; isAskedFor: boolean; onClose: () => void; onRemoved: () => void };

/** Takes a license off file, with what follows from it said before. */
export const RemoveSheet = ({ open, slot, isAskedFor, onClose, onRemoved }: SheetProps) => {
  const { run, busy, error } = useAttempt();
  const changed = useLicenceChange();
  const { place, document } = slot;
  const remove = () =>
    run(async () => {
      const own = await call(removeLicence, { params: { place, document } }, m.profile_licence_remove_failed);
      changed(own, m.profile_licence_removed());
      onClose();
      onRemoved();
    });
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      title={m.profile_licence_remove_named({ name: nameOf(slot) })}
      yes={m.profile_licence_remove()}
      busy={busy && m.profile_licence_removing()}
      onYes={() => void remove()}
      failed={error ? saysOf(error) : null}
    >
      <p>{m.profile_licence_remove_words()}</p>
      {isAskedFor ? <p>{m.profile_licence_remove_cost()}</p> : null}
    </ConfirmSheet>
  );
};

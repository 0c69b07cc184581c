import type { DeskRequest } from '@keywright/contract/desk';
import { noteIdNumber } from '@keywright/contract/desk.calls';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { idNumberWords } from '../../lib/id-number-words.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { IdNumberFields } from '../../ui/id-number-fields.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { vehicleOf } from './desk-words.ts';
import { useShown } from './desk.queries.ts';

export const IdNumberButton = ({ onPress }: { onPress: () => void }) => (
  <Button tone="text" dense onClick={onPress}>
    {m.desk_id_save()}
  </Button>
);

type IdNumberSheetProps = { request: DeskRequest; open: boolean; onClose: () => void };

/** Looks whether the number of the ID on the photos is known from somebody else; a match shows as a flag. */
export const IdNumberSheet = ({ request: { id }, open, onClose }: IdNumberSheetProps) => {
  const { show, askAgain } = useShown();
  const form = useContractForm(noteIdNumber, {
    start: { idNumber: '', idPlace: '' },
    params: { id },
    shape: async () => (await import('@keywright/contract/desk')).noteIdNumber,
    failed: m.desk_id_failed,
    focus: 'field',
    emptied: true,
    done: (shown: DeskRequest) => {
      show(shown);
      onClose();
      showToast(m.desk_id_saved({ vehicle: vehicleOf(shown) }), { tone: 'fulfilled' });
    },
    onFailed: () => void askAgain(),
  });
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={m.desk_id_save()}
      form={form}
      send={m.desk_id_save()}
      sending={m.desk_id_saving()}
    >
      <IdNumberFields form={form} {...idNumberWords()} />
    </FormSheet>
  );
};

import { placeCodes } from '@keywright/contract/places';
import { reviewDocument } from '@keywright/contract/reviews.calls';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { placeName } from '../../lib/place-name.ts';
import { m } from '@keywright/words/messages';
import { Field } from '../../ui/field.tsx';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { Options, Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useMembersShown } from './members.queries.ts';

type ApproveIdSheetProps = { docId: string; name: string; open: boolean; onClose: () => void; onDone: () => void };

/** Approves an ID and stores its number as a fingerprint, so that the same ID on another account is found. */
export const ApproveIdSheet = ({ docId, name, open, onClose, onDone }: ApproveIdSheetProps) => {
  const { askAgain } = useMembersShown();
  const form = useContractForm(reviewDocument, {
    start: { idNumber: '', idPlace: '' },
    params: { docId },
    body: (typed) => ({ verified: true, ...typed }),
    shape: async () => (await import('@keywright/contract/reviews')).reviewDocument,
    failed: m.members_review_failed,
    focus: 'field',
    emptied: true,
    done: () => {
      showToast(m.members_approved_ok(), { tone: 'fulfilled' });
      onClose();
      onDone();
    },
    onFailed: () => void askAgain(),
  });
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={m.members_approve_id_title({ document: name })}
      form={form}
      send={m.members_approve_id()}
      sending={m.members_approving()}
    >
      <Field {...form.field('idNumber')} label={m.members_id_number()} hint={m.members_id_number_hint()} optional>
        <TextInput {...form.input('idNumber')} autoComplete="off" maxLength={40} />
      </Field>
      <Field {...form.field('idPlace')} label={m.members_id_place()} optional>
        <Select {...form.input('idPlace')}>
          <option value="">{m.members_id_place_none()}</option>
          <Options of={placeCodes.map((code) => [code, placeName(code)])} />
        </Select>
      </Field>
    </FormSheet>
  );
};

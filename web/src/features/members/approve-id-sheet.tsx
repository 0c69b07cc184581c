import { reviewDocument } from '@keywright/contract/reviews.calls';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { idNumberWords } from '../../lib/id-number-words.ts';
import { m } from '@keywright/words/messages';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { IdNumberFields } from '../../ui/id-number-fields.tsx';
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
      showToast(m.members_approved_ok({ document: name }), { tone: 'fulfilled' });
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
      <IdNumberFields form={form} {...idNumberWords()} />
    </FormSheet>
  );
};

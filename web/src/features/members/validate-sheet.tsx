import type { OneMember } from '@keywright/contract/members';
import { validateMember } from '@keywright/contract/members.calls';
import { at } from '../../lib/locale.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { placeName } from '../../lib/place-name.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Field } from '../../ui/field.tsx';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { Link } from '../../ui/link.ts';
import { Textarea } from '../../ui/textarea.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useMembersShown } from './members.queries.ts';

/** What of a member was on the screen, by which the server notices a change. */
export const seenOf = ({ fname, lname, state, frontId, backId, insurance }: OneMember) => ({
  fname,
  lname,
  state,
  frontId,
  backId,
  insurance,
});

type MissingProps = Pick<OneMember, 'missing' | 'state'>;

/** A line for the license, and one for all documents. */
const missingWords = ({ missing, state }: MissingProps): string[] => {
  const documents = missing.flatMap((one) => (one === 'LICENSE' ? [] : [m.members_doc({ kind: one })]));
  return [
    ...(missing.includes('LICENSE') ? [m.members_missing_license({ place: placeName(state) })] : []),
    ...(documents.length > 0 ? [m.members_missing_documents({ documents: documents.join(', ') })] : []),
  ];
};

/** What a validation of this member would pass over, before anything is pressed. */
export const MissingList = ({ missing, state }: MissingProps) => (
  <Alert tone="late">
    <p>{m.members_missing()}</p>
    <ul>
      {missingWords({ missing, state }).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </Alert>
);

type ValidateSheetProps = { member: OneMember; open: boolean; onClose: () => void };

/** Validates a member of whom something is missing, with the reason that goes on record. */
export const ValidateSheet = ({ member, open, onClose }: ValidateSheetProps) => {
  const { show, askAgain } = useMembersShown();
  const form = useContractForm(validateMember, {
    start: { reason: '' },
    params: { id: member.id },
    body: ({ reason }) => ({ reason, seen: seenOf(member) }),
    shape: async () => (await import('@keywright/contract/members')).validateMember,
    also: ({ reason }, found) => (reason.trim() === '' ? { ...found, reason: m.members_reason_required } : found),
    failed: m.members_validate_failed,
    focus: 'field',
    done: (shown: OneMember) => {
      show(shown);
      onClose();
      showToast(m.members_validated_ok(), { tone: 'fulfilled' });
    },
    onFailed: () => void askAgain(),
  });
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={m.members_validate_anyway_title()}
      form={form}
      send={m.members_validate_anyway()}
      sending={m.members_validating()}
    >
      <MissingList missing={member.missing} state={member.state} />
      <p>
        {m.members_validate_anyway_words()}{' '}
        <Link to={at(`/admin/document-validation?user=${member.id}`)}>{m.members_validate_documents()}</Link>
      </p>
      <Field
        {...form.field('reason')}
        label={m.members_validate_reason()}
        hint={m.members_validate_reason_hint()}
        required
      >
        <Textarea {...form.input('reason')} maxLength={500} />
      </Field>
    </FormSheet>
  );
};

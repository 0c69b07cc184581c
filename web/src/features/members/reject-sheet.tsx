import type { PaperReason } from '@keywright/contract/reviews';
import { reviewDocument, reviewLicence } from '@keywright/contract/reviews.calls';
import type { FaultsAt } from '../../lib/forms/form-faults.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { m } from '@keywright/words/messages';
import { Field } from '../../ui/field.tsx';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { ListBox, Options } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useMembersShown } from './members.queries.ts';

type LicenceShown = { number: string; issuer: string; expiresOn: string };
type RejectSheetProps = {
  what: { kind: 'document'; id: string } | { kind: 'licence'; id: string; seen: LicenceShown };
  name: string;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
};

const reasons: readonly PaperReason[] = ['UNREADABLE', 'CUT_OFF', 'EXPIRED', 'WRONG_DOCUMENT', 'OTHER_NAME', 'OTHER'];
type Typed = { reason: string; notes: string };
const said = ({ reason, notes }: Typed) => ({
  verified: false,
  notes,
  ...(reason && { reason }),
});

/** Turns something down: always with a reason, which the member reads in their language, and with words of one's own where there are any. */
export const RejectSheet = (props: RejectSheetProps) =>
  props.what.kind === 'document' ? (
    <RejectDocument {...props} id={props.what.id} />
  ) : (
    <RejectLicence {...props} id={props.what.id} seen={props.what.seen} />
  );

/** The call accepts a document turned down without a reason; this screen always asks for one. */
const reasonFaults = ({ reason, notes }: Typed, found: FaultsAt<keyof Typed>): FaultsAt<keyof Typed> => ({
  ...found,
  ...(reason === '' ? { reason: m.field_reason_required } : {}),
  ...(reason === 'OTHER' && notes.trim() === '' ? { notes: m.field_note_required } : {}),
});

type OneProps = Omit<RejectSheetProps, 'what'> & { id: string };

const useEnding = ({ id, name, onClose, onDone }: OneProps) => {
  const { askAgain } = useMembersShown();
  return {
    start: { reason: '', notes: '' },
    kept: `review of ${id}`,
    failed: m.members_review_failed,
    focus: 'field' as const,
    done: () => {
      showToast(m.members_rejected_ok({ document: name }), { tone: 'fulfilled' });
      onClose();
      onDone();
    },
    onFailed: () => void askAgain(),
  };
};

const RejectDocument = (props: OneProps) => {
  const form = useContractForm(reviewDocument, {
    ...useEnding(props),
    params: { docId: props.id },
    shape: async () => (await import('@keywright/contract/reviews')).reviewDocument,
    body: said,
    also: reasonFaults,
  });
  return <Shown {...props} form={form} />;
};

const RejectLicence = ({ seen, ...props }: OneProps & { seen: LicenceShown }) => {
  const form = useContractForm(reviewLicence, {
    ...useEnding(props),
    params: { id: props.id },
    shape: async () => (await import('@keywright/contract/reviews')).reviewLicence,
    body: (typed: Typed) => ({ ...said(typed), seen }),
  });
  return <Shown {...props} form={form} />;
};

type Form = ReturnType<typeof useContractForm<typeof reviewDocument, Typed>>;
type ShownProps = Pick<RejectSheetProps, 'name' | 'open' | 'onClose'> & {
  form: Pick<Form, 'form' | 'busy' | 'failure' | 'field' | 'input' | 'noCode'>;
};

const Shown = ({ name, open, onClose, form }: ShownProps) => (
  <FormSheet
    open={open}
    onClose={onClose}
    title={m.members_reject_title({ document: name })}
    form={form}
    send={m.members_reject()}
    sending={m.members_rejecting()}
    danger
  >
    <p>{m.members_reject_words()}</p>
    <Field {...form.field('reason')} label={m.members_reject_reason()} required>
      <ListBox {...form.input('reason')} size={reasons.length}>
        <Options
          of={reasons.map((one, index) => [
            one,
            `${index + 1} ${one === 'OTHER' ? m.members_reject_other() : m.members_reason({ reason: one })}`,
          ])}
        />
      </ListBox>
    </Field>
    <Field {...form.field('notes')} label={m.members_reject_notes()} optional>
      <Textarea {...form.input('notes')} maxLength={500} />
    </Field>
  </FormSheet>
);

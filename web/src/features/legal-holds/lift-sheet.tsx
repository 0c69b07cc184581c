import type { LegalHold } from '@keywright/contract/legal-holds';
import { liftLegalHold } from '@keywright/contract/legal-holds.calls';
import { useQueryClient } from '@tanstack/react-query';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { savedWords } from '../../lib/rule-changes.ts';
import { m } from '@keywright/words/messages';
import { Field } from '../../ui/field.tsx';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { knownBy, legalHoldsQuery, subjectOf } from './legal-holds.queries.ts';

type SheetProps = { open: boolean; hold: LegalHold; onClose: () => void; onLifted: () => void };

/** Lets the clearing away of what a hold kept go on: always with a reason, and with what follows said before. */
export const LiftSheet = ({ open, hold, onClose, onLifted }: SheetProps) => {
  const queries = useQueryClient();
  const form = useContractForm(liftLegalHold, {
    start: { reason: '' },
    kept: `lift ${hold.id}`,
    params: { id: hold.id },
    shape: async () => (await import('@keywright/contract/legal-holds')).liftLegalHold,
    failed: m.legal_holds_failed,
    focus: 'field',
    emptied: true,
    done: (holds) => {
      queries.setQueryData(legalHoldsQuery.queryKey, holds);
      const waiting = holds.find(({ id }) => id === hold.id)?.waiting;
      const subject = subjectOf(hold);
      showToast(savedWords(subject, waiting, m.legal_holds_lift_done({ subject })), { tone: 'fulfilled' });
      onClose();
      onLifted();
    },
  });
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={m.legal_holds_lift_named({ subject: subjectOf(hold) })}
      form={form}
      send={m.legal_holds_lift()}
      sending={m.legal_holds_sending()}
      danger
    >
      <p>{knownBy(hold).join(' · ')}</p>
      <p>{m.legal_holds_lift_words()}</p>
      <Field {...form.field('reason')} label={m.legal_holds_reason()} hint={m.legal_holds_reason_hint()} required>
        <Textarea {...form.input('reason')} />
      </Field>
    </FormSheet>
  );
};

import type { LegalHold } from '@keywright/contract/legal-holds';
import { liftLegalHold } from '@keywright/contract/legal-holds.calls';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Sheet } from '../../ui/modal.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { legalHoldsQuery, subjectOf } from './legal-holds.queries.ts';

type SheetProps = { open: boolean; hold: LegalHold; onClose: () => void; onLifted: () => void };

/** Lets the clearing away of what a hold kept go on: always with a reason, and with what follows said before. */
export const LiftSheet = ({ open, hold, onClose, onLifted }: SheetProps) => {
  const formId = useId();
  const queries = useQueryClient();
  const form = useContractForm(liftLegalHold, {
    start: { reason: '' },
    kept: `lift ${hold.id}`,
    params: { id: hold.id },
    shape: async () => (await import('@keywright/contract/legal-holds')).liftLegalHold,
    failed: m.holds_failed,
    focus: 'field',
    emptied: true,
    done: (holds) => {
      queries.setQueryData(legalHoldsQuery.queryKey, holds);
      showToast(m.holds_lift_done(), { tone: 'fulfilled' });
      onClose();
      onLifted();
    },
  });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={m.holds_lift_named({ subject: hold.subject })}
      closeLabel={m.common_close()}
      footer={
        <Button type="submit" form={formId} tone="danger" wide busy={form.busy && m.holds_sending()}>
          {m.holds_lift()}
        </Button>
      }
    >
      <form id={formId} {...form.form}>
        <Stack>
          <p>{subjectOf(hold)}</p>
          <p>{m.holds_lift_words()}</p>
          <Field {...form.field('reason')} label={m.holds_reason()} hint={m.holds_reason_hint()} required>
            <Textarea {...form.input('reason')} />
          </Field>
          {form.failure ? <Alert tone="rejected">{form.failure.words}</Alert> : null}
        </Stack>
      </form>
    </Sheet>
  );
};

import type { OrderInReview, ReviewAction } from '@keywright/contract/payments';
import { resolveReview } from '@keywright/contract/payments.calls';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { m } from '../../paraglide/messages.js';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Sheet } from '../../ui/modal.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { actionWords } from './review-words.ts';
import { reviewQuery } from './review.queries.ts';

type SheetProps = { open: boolean; order: OrderInReview; onClose: () => void; onDone: () => void };

/** What was done about an order, and why: both go on record, and what follows is said before. */
export const ResolveSheet = ({ open, order, onClose, onDone }: SheetProps) => {
  const formId = useId();
  const queries = useQueryClient();
  const form = useContractForm(resolveReview, {
    start: { action: order.can[0] ?? 'written_off', note: '' } as { action: ReviewAction; note: string },
    params: { id: order.id },
    shape: async () => (await import('@keywright/contract/payments')).resolveReview,
    failed: m.review_failed,
    focus: 'field',
    done: (left) => {
      queries.setQueryData(reviewQuery.queryKey, left);
      showToast(m.review_done({ number: order.confirmationNumber }), { tone: 'fulfilled' });
      onDone();
    },
    // Somebody else may have been faster: what is shown is looked at anew.
    onFailed: () => void queries.invalidateQueries({ queryKey: reviewQuery.queryKey }),
  });
  const chosen = form.value('action');
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={m.review_resolve_named({ number: order.confirmationNumber })}
      closeLabel={m.common_close()}
      footer={
        <Button type="submit" form={formId} tone="primary" wide busy={form.busy && m.review_sending()}>
          {actionWords[chosen].name()}
        </Button>
      }
    >
      <form id={formId} {...form.form}>
        <Stack>
          <Field {...form.field('action')} label={m.review_action()} hint={actionWords[chosen].follows()} required>
            <Select {...form.input('action')}>
              {order.can.map((action) => (
                <option key={action} value={action}>
                  {actionWords[action].name()}
                </option>
              ))}
            </Select>
          </Field>
          <Field {...form.field('note')} label={m.review_note()} hint={m.review_note_hint()} required>
            <Textarea {...form.input('note')} />
          </Field>
          {form.failure ? <Alert tone="rejected">{form.failure.words}</Alert> : null}
        </Stack>
      </form>
    </Sheet>
  );
};

import type { OrderInReview, ReviewAction } from '@keywright/contract/payments';
import { resolveReview } from '@keywright/contract/payments.calls';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { Refused, saysOf } from '../../lib/refusal.ts';
import { m } from '@keywright/words/messages';
import { Field } from '../../ui/field.tsx';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { Options, Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { actionWords, followsFrom } from './review-words.ts';
import { reviewQuery } from './review.queries.ts';

type SheetProps = { open: boolean; order: OrderInReview; onClose: () => void; onDone: () => void };

/** What was done about an order, and why: both go on record, and what follows is said before. */
export const ResolveSheet = ({ open, order, onClose, onDone }: SheetProps) => {
  const { form, chosen } = useResolution(order, onDone);
  const reasons = order.reasons.map(({ reason }) => reason);
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={m.review_resolve_named({ number: order.confirmationNumber })}
      form={form}
      send={actionWords[chosen].name()}
      sending={m.review_sending()}
    >
      <Field {...form.field('action')} label={m.review_action()} hint={followsFrom(chosen, reasons)} required>
        <Select {...form.input('action')}>
          <Options of={order.can.map((action) => [action, actionWords[action].name()])} />
        </Select>
      </Field>
      <Field {...form.field('note')} label={m.review_note()} hint={m.review_note_hint()} required>
        <Textarea {...form.input('note')} />
      </Field>
    </FormSheet>
  );
};

type Typed = { action: ReviewAction; note: string };

const lookAgain = (queries: QueryClient) => queries.fetchQuery({ ...reviewQuery, staleTime: 0 }).catch(() => undefined);

/** `onDone` hears when there is nothing left to decide in what is shown of the order. */
const useResolution = ({ id, confirmationNumber: number, can }: OrderInReview, onDone: () => void) => {
  const queries = useQueryClient();
  const start: Typed = { action: can[0] ?? 'written_off', note: '' };
  const form = useContractForm(resolveReview, {
    start,
    kept: `review ${id}`,
    params: { id },
    shape: async () => (await import('@keywright/contract/payments')).resolveReview,
    failed: m.review_failed,
    focus: 'field',
    done: (left, { action }) => {
      queries.setQueryData(reviewQuery.queryKey, left);
      showToast(actionWords[action].done({ number }), { tone: 'fulfilled' });
      onDone();
    },
    onFailed: async (error, forget) => {
      const left = await lookAgain(queries);
      if (!(error instanceof Refused) || error.code !== 'order.wrong_state') return false;
      const isGone = left !== undefined && left.every((order) => order.id !== id);
      showToast(isGone ? m.review_gone({ number }) : saysOf(error));
      forget();
      onDone();
      return true;
    },
  });
  const typed = form.value('action');
  // What was decided before may not be possible any more.
  const chosen = can.includes(typed) ? typed : start.action;
  useEffect(() => {
    if (chosen !== typed) form.put('action', chosen);
  });
  return { form, chosen };
};

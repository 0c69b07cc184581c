import { type OrderInReview, ReviewAction } from '@keywright/contract/payments';
import { resolveReview } from '@keywright/contract/payments.calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { call } from '../../lib/call.ts';
import { saysOf } from '../../lib/refusal.ts';
import { fieldSays } from '../../lib/words.ts';
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
  const [chosen, setChosen] = useState<ReviewAction>(order.can[0] ?? 'written_off');
  const [noteError, setNoteError] = useState<string>();
  const resolution = useResolution(order, onDone);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const note = new FormData(event.currentTarget).get('note');
    const text = typeof note === 'string' ? note.trim() : '';
    const fault = faultOf(text);
    setNoteError(fault && fieldSays(fault));
    if (fault) event.currentTarget.querySelector<HTMLElement>('[name=note]')?.focus();
    else if (!resolution.isPending) resolution.mutate({ action: chosen, note: text });
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={m.review_resolve_named({ number: order.confirmationNumber })}
      closeLabel={m.common_close()}
      footer={
        <Button type="submit" form={formId} tone="primary" wide busy={resolution.isPending && m.review_sending()}>
          {actionWords[chosen].name()}
        </Button>
      }
    >
      <form id={formId} noValidate method="post" onSubmit={submit}>
        <Stack>
          <Field name="action" label={m.review_action()} hint={actionWords[chosen].follows()} required>
            <Select
              name="action"
              value={chosen}
              onChange={(event) => setChosen(ReviewAction.parse(event.target.value))}
            >
              {order.can.map((action) => (
                <option key={action} value={action}>
                  {actionWords[action].name()}
                </option>
              ))}
            </Select>
          </Field>
          <Field name="note" label={m.review_note()} hint={m.review_note_hint()} error={noteError} required>
            <Textarea name="note" onInput={() => setNoteError(undefined)} />
          </Field>
          {resolution.error ? <Alert tone="rejected">{saysOf(resolution.error)}</Alert> : null}
        </Stack>
      </form>
    </Sheet>
  );
};

const MOST_LETTERS = 500;

const faultOf = (note: string) => {
  if (note === '') return 'review_note.required';
  return note.length > MOST_LETTERS ? 'text.too_long' : undefined;
};

const useResolution = ({ id, confirmationNumber }: OrderInReview, onDone: () => void) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { action: ReviewAction; note: string }) =>
      call(resolveReview, { params: { id }, body }, m.review_failed),
    onSuccess: (left) => {
      queries.setQueryData(reviewQuery.queryKey, left);
      showToast(m.review_done({ number: confirmationNumber }), { tone: 'fulfilled' });
      onDone();
    },
    // Somebody else may have been faster: what is shown is looked at anew.
    onError: () => void queries.invalidateQueries({ queryKey: reviewQuery.queryKey }),
  });
};

import { type OrderInReview, ReviewAction } from '@keywright/contract/payments';
import { type SubmitEvent, useId, useState } from 'react';
import { saysOf } from '../../lib/refusal.ts';
import { useTyped } from '../../lib/use-typed.ts';
import { fieldSays } from '../../lib/words.ts';
import { m } from '../../paraglide/messages.js';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Sheet } from '../../ui/modal.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { actionWords, followsFrom } from './review-words.ts';
import { useResolution } from './use-resolution.ts';

type SheetProps = { open: boolean; order: OrderInReview; onClose: () => void; onDone: () => void };

/** What was done about an order, and why: both go on record, and what follows is said before. */
export const ResolveSheet = ({ open, order, onClose, onDone }: SheetProps) => {
  const formId = useId();
  const { chosen, note, change, forget } = useDecision(order);
  const [noteError, setNoteError] = useState<string>();
  const resolution = useResolution(order, () => {
    forget();
    onDone();
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = note.trim();
    const fault = faultOf(text);
    setNoteError(fault && fieldSays(fault));
    if (fault) event.currentTarget.querySelector<HTMLElement>('[name=note]')?.focus();
    else if (!resolution.isPending) resolution.mutate({ action: chosen, note: text });
  };
  const type = (words: string) => {
    setNoteError(undefined);
    change({ note: words });
  };
  const reasons = order.reasons.map(({ reason }) => reason);
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
          <Field name="action" label={m.review_action()} hint={followsFrom(chosen, reasons)} required>
            <Select
              name="action"
              value={chosen}
              onChange={(event) => change({ action: ReviewAction.parse(event.target.value) })}
            >
              {order.can.map((action) => (
                <option key={action} value={action}>
                  {actionWords[action].name()}
                </option>
              ))}
            </Select>
          </Field>
          <Field name="note" label={m.review_note()} hint={m.review_note_hint()} error={noteError} required>
            <Textarea name="note" value={note} onChange={(event) => type(event.target.value)} />
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

type Typed = { action: ReviewAction | undefined; note: string };
const nothing: Typed = { action: undefined, note: '' };

/** What is decided so far; an action that is not possible any more is none. */
const useDecision = ({ id, can }: OrderInReview) => {
  const { typed, change, forget } = useTyped(`review ${id}`, nothing);
  const isPossible = typed.action !== undefined && can.includes(typed.action);
  const chosen = (isPossible ? typed.action : can[0]) ?? 'written_off';
  return { chosen, note: typed.note, change, forget };
};

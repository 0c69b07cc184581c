import type { DeclineReason } from '@keywright/contract/desk';
import { type FormEvent, useId, useState } from 'react';
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
import { reasons } from './desk-words.ts';
import { useDecline } from './desk.queries.ts';

/** Chosen by the program alone, never by an admin. */
const choices = (Object.keys(reasons) as DeclineReason[]).filter((reason) => reason !== 'OUT_OF_TIME');

/** Ends a request without a code: always with a reason, asked once more before it happens. */
export const DeclineButton = ({ id, onDeclined }: { id: string; onDeclined: () => void }) => {
  const [open, setOpen] = useState(false);
  const formId = useId();
  const decline = useDecline({ onDone: onDeclined });
  const [reason, setReason] = useState<DeclineReason | ''>('');
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(reason === '');
    if (reason !== '') decline.press({ id, reason, note });
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{m.desk_decline()}</Button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={m.desk_decline_title()}
        closeLabel={m.common_close()}
        footer={
          <Button type="submit" form={formId} tone="danger" wide busy={decline.isPending && m.desk_declining()}>
            {m.desk_decline()}
          </Button>
        }
      >
        <form id={formId} onSubmit={submit} noValidate>
          <Stack>
            {decline.error ? <Alert tone="rejected">{saysOf(decline.error, m.desk_error_status())}</Alert> : null}
            <p>{m.desk_decline_words()}</p>
            <Field
              name="reason"
              label={m.desk_decline_reason()}
              error={missing ? fieldSays('reason.required', '') : undefined}
              required
            >
              <Select value={reason} onChange={(event) => setReason(event.target.value as DeclineReason | '')}>
                <option value="">{m.desk_decline_choose()}</option>
                {choices.map((one) => (
                  <option key={one} value={one}>
                    {reasons[one]()}
                  </option>
                ))}
              </Select>
            </Field>
            <Field name="note" label={m.desk_decline_note()} optional={m.common_optional()}>
              <Textarea value={note} maxLength={500} onChange={(event) => setNote(event.target.value)} />
            </Field>
          </Stack>
        </form>
      </Sheet>
    </>
  );
};

import { m } from '../../paraglide/messages.js';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/textarea.tsx';

type ReasonFieldProps = { value: string; error: string | undefined; onChange: (reason: string) => void };

/** Why a hold is placed or lifted. */
export const ReasonField = ({ value, error, onChange }: ReasonFieldProps) => (
  <Field name="reason" label={m.holds_reason()} hint={m.holds_reason_hint()} error={error} required>
    <Textarea name="reason" value={value} onChange={(event) => onChange(event.target.value)} />
  </Field>
);

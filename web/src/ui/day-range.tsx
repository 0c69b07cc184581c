import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';

type DayRangeProps = {
  from: string;
  to: string;
  onChange: (changed: Readonly<Record<string, string>>) => void;
  words: { from: string; to: string };
};

/** Two fields for the first and the last day of a range. */
export const DayRange = ({ from, to, onChange, words }: DayRangeProps) => (
  <>
    <Field name="from" label={words.from}>
      <TextInput type="date" value={from} max={to} onChange={(event) => onChange({ from: event.target.value })} />
    </Field>
    <Field name="to" label={words.to}>
      <TextInput type="date" value={to} min={from} onChange={(event) => onChange({ to: event.target.value })} />
    </Field>
  </>
);

import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { Options, Select } from './select.tsx';
import { TextInput } from './text-input.tsx';

type Name = 'idNumber' | 'idPlace';
type Control = {
  name: string;
  ref: (element: HTMLElement | null) => void;
  onChange: (event: { target: EventTarget }) => unknown;
  onBlur: (event: { target: EventTarget }) => unknown;
};

type IdNumberFieldsProps = {
  form: { field: (name: Name) => Pick<FieldProps, 'name' | 'error'>; input: (name: Name) => Control };
  words: { number: string; hint: string; place: string; noPlace: string };
  places: ComponentProps<typeof Options>['of'];
};

/** The number of an ID, and the state or province that issued it. */
export const IdNumberFields = ({ form, words, places }: IdNumberFieldsProps) => (
  <>
    <Field {...form.field('idNumber')} label={words.number} hint={words.hint} optional>
      <TextInput {...form.input('idNumber')} autoComplete="off" maxLength={40} />
    </Field>
    <Field {...form.field('idPlace')} label={words.place} optional>
      <Select {...form.input('idPlace')}>
        <option value="">{words.noPlace}</option>
        <Options of={places} />
      </Select>
    </Field>
  </>
);

import { m } from '@keywright/words/messages';
import { Field } from '../../ui/field.tsx';
import { Options, Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import styles from './code-entry.module.css';
import { codeSources } from './desk-words.ts';
import type { CodeForm } from './code-fields.ts';

/** Where the code came from, what it is called there and what it cost: kept with the request. */
export const CodeOrigin = ({ form }: { form: CodeForm }) => (
  <div className={styles.origin}>
    <Field {...form.field('codeSource')} label={m.desk_source()} required>
      <Select {...form.input('codeSource')}>
        <option value="">{m.desk_source_choose()}</option>
        <Options of={Object.entries(codeSources).map(([source, words]) => [source, words()])} />
      </Select>
    </Field>
    <Field {...form.field('codeReference')} label={m.desk_reference()} hint={m.desk_reference_hint()}>
      <TextInput autoComplete="off" spellCheck={false} maxLength={80} {...form.input('codeReference')} />
    </Field>
    <Field {...form.field('codeCostCents')} label={m.desk_cost()}>
      <TextInput autoComplete="off" inputMode="decimal" maxLength={12} {...form.input('codeCostCents')} />
    </Field>
  </div>
);

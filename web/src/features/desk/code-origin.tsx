import { useState } from 'react';
import { codeSources } from '../../lib/code-sources.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Options, Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import styles from './code-entry.module.css';
import type { CodeForm } from './code-fields.ts';

/** The source of the code. Reference and cost are folded behind it (`CodeReference`). */
export const CodeSourceField = ({ form }: { form: CodeForm }) => (
  <Field className={styles.cell} {...form.field('codeSource')} label={m.desk_source()} required>
    <Select {...form.input('codeSource')}>
      <option value="">{m.desk_source_choose()}</option>
      <Options of={Object.entries(codeSources).map(([source, words]) => [source, words()])} />
    </Select>
  </Field>
);

/** Whether reference and cost are unfolded: by the button, and always while something is in them. */
export const useCodeReference = (form: CodeForm) => {
  const [isOpen, setOpen] = useState(false);
  const isUsed = form.value('codeReference') !== '' || form.value('codeCostCents') !== '';
  return { isShown: isOpen || isUsed, toggle: () => setOpen(!isOpen) };
};

type Folded = ReturnType<typeof useCodeReference>;

export const CodeReferenceButton = ({ isShown, toggle }: Folded) => (
  <Button tone="text" dense aria-expanded={isShown} onClick={toggle}>
    {m.desk_reference_and_cost()}
  </Button>
);

export const CodeReference = ({ form }: { form: CodeForm }) => (
  <div className={styles.reference}>
    <Field
      className={styles.cell}
      {...form.field('codeReference')}
      label={m.desk_reference()}
      hint={m.desk_reference_hint()}
    >
      <TextInput autoComplete="off" spellCheck={false} maxLength={80} {...form.input('codeReference')} />
    </Field>
    <Field className={styles.cell} {...form.field('codeCostCents')} label={m.desk_cost()}>
      <TextInput autoComplete="off" inputMode="decimal" maxLength={12} {...form.input('codeCostCents')} />
    </Field>
  </div>
);

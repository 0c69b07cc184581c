import type { Faults } from '../../lib/faults.ts';
import { m } from '@keywright/words/messages';
import { Field } from '../../ui/field.tsx';
import styles from './accounts.module.css';
import { PaperInput } from './paper-input.tsx';
import { paperLabels } from './paper-labels.ts';
import { paperNames } from './register-values.ts';

/** The three photos, and what happens to them. */
export const Papers = ({ faults }: { faults: Faults }) => (
  <fieldset className={styles.papers}>
    <legend>{m.accounts_papers()}</legend>
    <p>{m.accounts_papers_lead()}</p>
    {paperNames.map((name) => (
      <Field
        key={name}
        name={name}
        label={paperLabels[name]()}
        hint={name === 'insurance' ? m.accounts_insurance_hint() : undefined}
        error={faults[name]}
        required
      >
        <PaperInput name={name} />
      </Field>
    ))}
  </fieldset>
);

import { changeWorkshop } from '@keywright/contract/workshops.calls';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Stack } from '../../ui/layout.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { Owned } from './workshop-types.ts';
import { useWorkshopChange } from './use-workshop-change.ts';
import styles from './workshop.module.css';

/** What the workshop is called, and what it asks of each order. */
export const Settings = ({ workshop: { name, poRequired } }: { workshop: Owned }) => {
  const changed = useWorkshopChange();
  const form = useContractForm(changeWorkshop, {
    start: { name, poRequired },
    ids: { name: 'workshop-name', poRequired: 'workshop-po' },
    shape: async () => (await import('@keywright/contract/workshops')).changeWorkshop,
    failed: m.workshops_save_failed,
    focus: 'field',
    done: (now) => changed(now, m.workshops_saved()),
  });
  return (
    <section className={styles.section}>
      <h2>{m.workshops_settings()}</h2>
      <form {...form.form}>
        <Stack>
          <Field {...form.field('name')} label={m.workshops_name()} required>
            <TextInput {...form.input('name')} maxLength={80} autoComplete="organization" />
          </Field>
          <Checkbox {...form.input('poRequired')} id="workshop-po" label={m.workshops_po_required()} />
          {form.failure ? <Alert tone="rejected">{form.failure.words}</Alert> : null}
          <div>
            <Button type="submit" busy={form.busy && m.workshops_saving()}>
              {m.workshops_save()}
            </Button>
          </div>
        </Stack>
      </form>
    </section>
  );
};

import { openWorkshop } from '@keywright/contract/workshops.calls';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Stack } from '../../ui/layout.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useWorkshopChange } from './use-workshop-change.ts';

/** What a workshop is, and the way to open one. */
export const OpenForm = ({ mayOpen }: { mayOpen: boolean }) => (
  <Card>
    <Stack>
      <p>{m.workshops_lead()}</p>
      {mayOpen ? <NameForm /> : <p>{m.workshops_need_validation()}</p>}
    </Stack>
  </Card>
);

const NameForm = () => {
  const changed = useWorkshopChange();
  const form = useContractForm(openWorkshop, {
    start: { name: '' },
    ids: { name: 'workshop-name' },
    shape: async () => (await import('@keywright/contract/workshops')).openWorkshop,
    failed: m.workshops_open_failed,
    focus: 'field',
    done: (now) => changed(now, m.workshops_opened()),
  });
  return (
    <form {...form.form}>
      <Stack>
        <Field {...form.field('name')} label={m.workshops_name()} required>
          <TextInput {...form.input('name')} maxLength={80} autoComplete="organization" />
        </Field>
        {form.failure ? <Alert tone="rejected">{form.failure.words}</Alert> : null}
        <Button type="submit" tone="primary" wide busy={form.busy && m.workshops_opening()}>
          {m.workshops_open()}
        </Button>
      </Stack>
    </form>
  );
};

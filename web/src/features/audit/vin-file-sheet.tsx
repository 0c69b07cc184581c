import { vinFile } from '@keywright/contract/papers.calls';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { m } from '@keywright/words/messages';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { showToast } from '../../ui/toast-store.ts';

type Form = 'pdf' | 'csv';
type Typed = { vin: string; as: Form; reason: string };
const nothing: Typed = { vin: '', as: 'pdf', reason: '' };

/** Saves what the log holds of one vehicle, for an auditor or the police: why is on record. */
export const VinFileSheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const form = useContractForm(vinFile, {
    start: nothing,
    kept: 'vin file',
    shape: async () => (await import('@keywright/contract/papers')).vinFile,
    failed: m.papers_desk_failed,
    emptied: true,
    done: ({ name, mediaType, base64 }) => {
      save(name, new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], { type: mediaType }));
      showToast(m.papers_desk_done({ name }), { tone: 'fulfilled' });
      onClose();
    },
  });
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={m.papers_desk_open()}
      form={form}
      send={m.papers_desk_take()}
      sending={m.papers_desk_taking()}
    >
      <p>{m.papers_desk_lead()}</p>
      <ErrorSummary {...form.summary} />
      <Field {...form.field('vin')} label={m.papers_vin()} required>
        <TextInput autoCapitalize="characters" autoComplete="off" spellCheck={false} {...form.input('vin')} />
      </Field>
      <Field {...form.field('as')} label={m.papers_desk_as()} required>
        <Select {...form.input('as')}>
          <option value="pdf">PDF</option>
          <option value="csv">CSV</option>
        </Select>
      </Field>
      <Field {...form.field('reason')} label={m.papers_desk_reason()} hint={m.papers_desk_reason_hint()} required>
        <Textarea rows={2} maxLength={500} {...form.input('reason')} />
      </Field>
    </FormSheet>
  );
};

const save = (name: string, file: Blob): void => {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken it by then; what is never let go stays in memory for as long as the page does.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

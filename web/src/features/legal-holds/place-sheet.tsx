import { placeLegalHold } from '@keywright/contract/legal-holds.calls';
import { useQueryClient } from '@tanstack/react-query';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { m } from '@keywright/words/messages';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { Options, Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { legalHoldsQuery, subjectOf } from './legal-holds.queries.ts';

type About = 'request' | 'person';
type Typed = { about: About; subject: string; reason: string };

const kinds: Record<About, { name: () => string; subject: () => string; unknown: () => string }> = {
  request: { name: m.legal_holds_request, subject: m.legal_holds_id, unknown: m.legal_holds_no_request },
  person: { name: m.legal_holds_person, subject: m.legal_holds_email, unknown: m.legal_holds_no_person },
};
const abouts: readonly About[] = ['request', 'person'];

type PlaceSheetProps = { open: boolean; onClose: () => void; filled: Pick<Typed, 'about' | 'subject'> };

const usePlacing = ({ filled, onClose }: PlaceSheetProps) => {
  const queries = useQueryClient();
  return useContractForm(placeLegalHold, {
    start: { ...filled, reason: '' },
    kept: `legal hold ${filled.subject}`,
    shape: async () => (await import('@keywright/contract/legal-holds')).placeLegalHold,
    refusals: ({ about }) => ({ not_found: { subject: kinds[about].unknown } }),
    failed: m.legal_holds_failed,
    emptied: true,
    done: (holds) => {
      queries.setQueryData(legalHoldsQuery.queryKey, holds);
      const [placed] = holds.toSorted((one, other) => other.placedAt.localeCompare(one.placedAt));
      if (placed) showToast(m.legal_holds_place_done({ subject: subjectOf(placed) }), { tone: 'fulfilled' });
      onClose();
    },
  });
};

/** Keeps everything of one request or one person from being destroyed, with a reason. */
export const PlaceSheet = (props: PlaceSheetProps) => {
  const { open, onClose } = props;
  const form = usePlacing(props);
  const about = form.value('about');
  const kind = kinds[about];
  // What names a request names no person.
  const aboutInput = form.input('about', () => form.put('subject', ''));
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={m.legal_holds_place()}
      form={form}
      send={m.legal_holds_place()}
      sending={m.legal_holds_sending()}
    >
      <ErrorSummary {...form.summary} />
      <Field {...form.field('about')} label={m.legal_holds_about()} required>
        <Select {...aboutInput}>
          <Options of={abouts.map((one) => [one, kinds[one].name()])} />
        </Select>
      </Field>
      <Field
        {...form.field('subject')}
        label={kind.subject()}
        hint={about === 'request' ? m.legal_holds_id_hint() : undefined}
        required
      >
        <TextInput
          {...form.input('subject')}
          autoCapitalize="none"
          autoComplete="off"
          inputMode={about === 'person' ? 'email' : 'text'}
        />
      </Field>
      <Field {...form.field('reason')} label={m.legal_holds_reason()} hint={m.legal_holds_reason_hint()} required>
        <Textarea {...form.input('reason')} />
      </Field>
    </FormSheet>
  );
};

import { blockKinds, type BlockKind } from '@keywright/contract/block-kinds';
import { addBlock } from '@keywright/contract/blocks.calls';
import { m } from '@keywright/words/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { Options, Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { blocksQuery, kindNames, subjectOf } from './blocks.queries.ts';

type SheetProps = { open: boolean; onClose: () => void };

const start: { kind: BlockKind; value: string; reason: string } = { kind: 'EMAIL', value: '', reason: '' };

/** Adds a value to the block list, with a reason. */
export const AddSheet = ({ open, onClose }: SheetProps) => {
  const queries = useQueryClient();
  const form = useContractForm(addBlock, {
    start,
    kept: 'block',
    shape: async () => (await import('@keywright/contract/blocks')).addBlock,
    failed: m.blocks_failed,
    emptied: true,
    done: (all, { kind, value }) => {
      queries.setQueryData(blocksQuery.queryKey, all);
      // An ID number is stored as a hash and shown to nobody again.
      const subject = subjectOf({ kind, value: kind === 'ID_NUMBER' ? null : value });
      showToast(m.blocks_add_done({ subject }), { tone: 'fulfilled' });
      onClose();
    },
  });
  const kind = form.value('kind');
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={m.blocks_add()}
      form={form}
      send={m.blocks_add()}
      sending={m.blocks_saving()}
    >
      <ErrorSummary {...form.summary} />
      <Field {...form.field('kind')} label={m.blocks_kind()} required>
        <Select {...form.input('kind', () => form.forgive('value'))}>
          <Options of={blockKinds.map((one) => [one, kindNames[one]()])} />
        </Select>
      </Field>
      <Field {...form.field('value')} label={kindNames[kind]()} required>
        <TextInput
          {...form.input('value')}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          inputMode={kind === 'EMAIL' ? 'email' : 'text'}
        />
      </Field>
      <Field {...form.field('reason')} label={m.blocks_reason()} hint={m.blocks_reason_hint()} required>
        <Textarea {...form.input('reason')} />
      </Field>
    </FormSheet>
  );
};

import type { BlockEntry } from '@keywright/contract/blocks';
import { removeBlock } from '@keywright/contract/blocks.calls';
import { m } from '@keywright/words/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { savedWords } from '../../lib/rule-changes.ts';
import { Field } from '../../ui/field.tsx';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { blocksQuery, subjectOf } from './blocks.queries.ts';

type SheetProps = { open: boolean; entry: BlockEntry; onClose: () => void; onRemoved: () => void };

/** Takes a value off the block list, with a reason. */
export const RemoveSheet = ({ open, entry, onClose, onRemoved }: SheetProps) => {
  const queries = useQueryClient();
  const form = useContractForm(removeBlock, {
    start: { reason: '' },
    kept: `block ${entry.id}`,
    params: { id: entry.id },
    shape: async () => (await import('@keywright/contract/blocks')).removeBlock,
    failed: m.blocks_failed,
    focus: 'field',
    emptied: true,
    done: (all) => {
      queries.setQueryData(blocksQuery.queryKey, all);
      const waiting = all.find(({ id }) => id === entry.id)?.waiting;
      const subject = subjectOf(entry);
      showToast(savedWords(subject, waiting, m.blocks_remove_done({ subject })), { tone: 'fulfilled' });
      onClose();
      onRemoved();
    },
  });
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={m.blocks_remove_named({ subject: subjectOf(entry) })}
      form={form}
      send={m.blocks_remove()}
      sending={m.blocks_saving()}
      danger
    >
      <p>{m.blocks_remove_words()}</p>
      <Field {...form.field('reason')} label={m.blocks_reason()} hint={m.blocks_reason_hint()} required>
        <Textarea {...form.input('reason')} />
      </Field>
    </FormSheet>
  );
};

import { noticeToAll } from '@keywright/contract/notices.calls';
import { useQueryClient } from '@tanstack/react-query';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { noticesSentQuery } from './chat.queries.ts';
import { usePressKey } from './use-press-key.ts';

/** Tells all members something: confirmed by a tick of its own, since nobody can take it back. */
export const AllSheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const queries = useQueryClient();
  const press = usePressKey();
  const form = useContractForm(noticeToAll, {
    start: { title: '', message: '', sure: false },
    kept: 'notice to all',
    body: ({ title, message }) => ({
      title,
      message,
      key: press.keyFor(title, message),
    }),
    also: ({ sure }, found) => ({ ...found, ...(sure ? {} : { sure: m.chat_notice_sure_missing }) }),
    shape: async () => (await import('@keywright/contract/notices')).noticeToAll,
    failed: m.chat_notice_failed,
    ids: { title: 'all-title', message: 'all-message' },
    emptied: true,
    done: (all, { title }) => {
      press.forget();
      queries.setQueryData(noticesSentQuery.queryKey, all);
      showToast(m.chat_notice_sent({ title }), { tone: 'fulfilled' });
      onClose();
    },
  });
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={m.chat_notice_all()}
      form={form}
      send={m.chat_notice_send_all()}
      sending={m.chat_sending()}
      danger
    >
      <ErrorSummary {...form.summary} />
      <Alert tone="late">{m.chat_notice_all_words()}</Alert>
      <Field {...form.field('title')} label={m.chat_notice_title()} required>
        <TextInput {...form.input('title')} autoComplete="off" />
      </Field>
      <Field {...form.field('message')} label={m.chat_notice_message()} hint={m.chat_notice_hint()} required>
        <Textarea {...form.input('message')} />
      </Field>
      <Checkbox {...form.input('sure')} {...form.field('sure')} label={m.chat_notice_sure()} />
    </FormSheet>
  );
};

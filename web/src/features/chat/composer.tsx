import type { OneConversation } from '@keywright/contract/chat';
import { answerConversation } from '@keywright/contract/chat.calls';
import { useQueryClient } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { NoCodeButton } from '../../ui/no-code-button.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { CannedPicker } from './canned-picker.tsx';
import styles from './chat.module.css';
import { usePressKey } from './use-press-key.ts';

const useAnswer = ({ id }: OneConversation) => {
  const queries = useQueryClient();
  const press = usePressKey();
  const again = () => void queries.invalidateQueries({ queryKey: ['chat'] });
  return useContractForm(answerConversation, {
    params: { id },
    start: { message: '' },
    kept: `chat ${id}`,
    survivesReload: true,
    body: ({ message }) => ({ message, key: press.keyFor(message) }),
    shape: async () => (await import('@keywright/contract/chat')).answerConversation,
    failed: m.chat_send_failed,
    focus: 'field',
    emptied: true,
    done: () => {
      press.forget();
      again();
    },
    onFailed: again,
  });
};

const sendOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
  // Not while a letter is being composed, as in Japanese.
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
};

/** The answer that is being written. It is kept by conversation for as long as the page lives. Enter sends, Shift+Enter begins a line. */
export const Composer = ({ conversation }: { conversation: OneConversation }) => {
  const form = useAnswer(conversation);
  const { answeredBy, isOpen, can } = conversation;
  if (!isOpen) return <p className={styles.closed}>{m.chat_closed_words()}</p>;
  if (!can.includes('answer'))
    return <p className={styles.closed}>{m.chat_other_answers({ name: answeredBy?.name ?? '' })}</p>;
  return (
    <form {...form.form} className={styles.composer}>
      <Field {...form.field('message')} label={m.chat_answer()} hint={m.chat_answer_hint()}>
        <Textarea {...form.input('message')} rows={3} onKeyDown={sendOnEnter} />
      </Field>
      {form.failure ? <Alert tone="rejected">{form.failure.words}</Alert> : null}
      <div className={styles.buttons}>
        <CannedPicker
          onPick={(text) => form.put('message', [form.value('message').trim(), text].filter(Boolean).join('\n'))}
        />
        <NoCodeButton form={form} />
        <Button type="submit" tone="primary" busy={form.busy && m.chat_sending()}>
          {m.chat_send()}
        </Button>
      </div>
    </form>
  );
};

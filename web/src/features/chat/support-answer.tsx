import { isLocale } from '@keywright/contract/locale';
import type { WholeMessage } from '@keywright/contract/support';
import { answerSupport } from '@keywright/contract/support.calls';
import { useQueryClient } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { NoCodeButton } from '../../ui/no-code-button.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { CannedPicker } from './canned-picker.tsx';
import styles from './chat.module.css';
import { supportQuery } from './chat.queries.ts';
import { usePressKey } from './use-press-key.ts';

const useMailAnswer = ({ id, email }: WholeMessage) => {
  const queries = useQueryClient();
  const press = usePressKey();
  const again = () => void queries.invalidateQueries({ queryKey: ['chat'] });
  return useContractForm(answerSupport, {
    params: { id },
    start: { message: '' },
    kept: `support ${id}`,
    survivesReload: true,
    body: ({ message }) => ({ message, key: press.keyFor(message) }),
    shape: async () => (await import('@keywright/contract/support')).answerSupport,
    failed: m.chat_send_failed,
    focus: 'field',
    emptied: true,
    done: (now) => {
      press.forget();
      queries.setQueryData(supportQuery(id).queryKey, now);
      showToast(m.chat_mailed({ email }), { tone: 'fulfilled' });
      again();
    },
    onFailed: again,
  });
};

const sendOnKeys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
};

/** An answer that goes out by mail, so that Enter only begins a line: Ctrl+Enter sends. */
export const SupportAnswer = ({ message }: { message: WholeMessage }) => {
  const form = useMailAnswer(message);
  const { email, locale } = message;
  return (
    <form {...form.form} className={styles.composer}>
      <Field {...form.field('message')} label={m.chat_mail_answer({ email })} hint={m.chat_mail_hint()}>
        <Textarea {...form.input('message')} rows={5} onKeyDown={sendOnKeys} />
      </Field>
      {form.failure ? <Alert tone="rejected">{form.failure.words}</Alert> : null}
      <div className={styles.buttons}>
        <CannedPicker
          {...(isLocale(locale) && { first: locale })}
          onPick={(text) => form.put('message', [form.value('message').trim(), text].filter(Boolean).join('\n'))}
        />
        <NoCodeButton form={form} />
        <Button type="submit" tone="primary" busy={form.busy && m.chat_sending()}>
          {m.chat_mail_send()}
        </Button>
      </div>
    </form>
  );
};

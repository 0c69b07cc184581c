import { noticeToOne } from '@keywright/contract/notices.calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { dayAndTime } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { EmailInput, TextInput } from '../../ui/text-input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { showToast } from '../../ui/toast-store.ts';
import styles from './chat.module.css';
import { noticesSentQuery } from './chat.queries.ts';
import { AllSheet } from './notice-to-all.tsx';
import { usePressKey } from './use-press-key.ts';

/** What members were told on their notices, and what is told next: to one by anybody of the desk, to all by a super admin. */
export const NoticesPanel = () => {
  const sent = useQuery(noticesSentQuery);
  const { role } = useSession();
  const [open, setOpen] = useState<'one' | 'all' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className={styles.body}>
      <p className={styles.lead}>{m.chat_notices_lead()}</p>
      <div className={styles.buttons}>
        <Button tone="primary" onClick={() => setOpen('one')}>
          {m.chat_notice_one()}
        </Button>
        {role === 'SUPER_ADMIN' ? <Button onClick={() => setOpen('all')}>{m.chat_notice_all()}</Button> : null}
      </div>
      <Loaded query={sent} failed={m.chat_notices_failed()} count={4}>
        {(notices) => (
          <>
            {notices.length === 0 ? <p className={styles.none}>{m.chat_notices_none()}</p> : null}
            <ul className={styles.cards}>
              {notices.map(({ id, title, message, at, to, by }) => (
                <li key={id}>
                  <strong className={styles.name}>{title}</strong>
                  <p className={styles.said}>{message}</p>
                  <p className={styles.meta}>
                    {m.chat_notice_meta({
                      time: dayAndTime(at),
                      to: to ? `${to.name} (${to.email})` : m.chat_notice_to_all(),
                      by: by ?? m.chat_notice_program(),
                    })}
                  </p>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
      <OneSheet open={open === 'one'} onClose={close} />
      {role === 'SUPER_ADMIN' ? <AllSheet open={open === 'all'} onClose={close} /> : null}
    </div>
  );
};

const OneSheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const queries = useQueryClient();
  const press = usePressKey();
  const form = useContractForm(noticeToOne, {
    start: { email: '', title: '', message: '' },
    kept: 'notice to one',
    body: ({ email, title, message }) => ({
      email,
      title,
      message,
      key: press.keyFor(email, title, message),
    }),
    shape: async () => (await import('@keywright/contract/notices')).noticeToOne,
    failed: m.chat_notice_failed,
    ids: { email: 'notice-email', title: 'notice-title', message: 'notice-message' },
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
      title={m.chat_notice_one()}
      form={form}
      send={m.chat_notice_send()}
      sending={m.chat_sending()}
    >
      <ErrorSummary {...form.summary} />
      <Field {...form.field('email')} label={m.chat_notice_email()} required>
        <EmailInput {...form.input('email')} autoComplete="off" />
      </Field>
      <Field {...form.field('title')} label={m.chat_notice_title()} required>
        <TextInput {...form.input('title')} autoComplete="off" />
      </Field>
      <Field {...form.field('message')} label={m.chat_notice_message()} hint={m.chat_notice_hint()} required>
        <Textarea {...form.input('message')} />
      </Field>
    </FormSheet>
  );
};

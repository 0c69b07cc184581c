import type { CannedReply, CannedUse } from '@keywright/contract/chat';
import { saveCannedReply } from '@keywright/contract/chat.calls';
import { locales } from '@keywright/contract/locale';
import { useQuery } from '@tanstack/react-query';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { dayAndTime } from '../../lib/format.ts';
import { cannedQuery } from '../../lib/canned-query.ts';
import { useSession } from '../../lib/session.ts';
import { useRulesCache } from '../../lib/use-rules-cache.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import { FormSheet, useAsked } from '../../ui/form-sheet.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Options, Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { showToast } from '../../ui/toast-store.ts';
import styles from './chat.module.css';

const uses: Record<CannedUse, () => string> = {
  MESSAGE: m.chat_canned_for_MESSAGE,
  DECLINE: m.chat_canned_for_DECLINE,
  REPORT: m.chat_canned_for_REPORT,
};

const languages = ['en', 'fr', 'es'] as const;

const blank = (): CannedReply => ({
  id: crypto.randomUUID(),
  version: 0,
  title: '',
  usedFor: 'MESSAGE',
  texts: { en: '', fr: '', es: '' },
  changedAt: '',
  changedBy: null,
});

/** What the desk answers often, in each language. A super admin changes it, on record. */
export const CannedPanel = () => {
  const replies = useQuery(cannedQuery);
  const { role } = useSession();
  const { asked, ask, sheet } = useAsked<CannedReply>();
  const mayChange = role === 'SUPER_ADMIN';
  return (
    <div className={styles.body}>
      <p className={styles.lead}>{mayChange ? m.chat_canned_lead() : m.chat_canned_lead_admin()}</p>
      {mayChange ? (
        <div className={styles.buttons}>
          <Button tone="primary" onClick={() => ask(blank())}>
            {m.chat_canned_new()}
          </Button>
        </div>
      ) : null}
      <Loaded query={replies} failed={m.chat_canned_failed()} count={4}>
        {(all) => (
          <ul className={styles.cards}>
            {all.map((reply) => (
              <Reply key={reply.id} reply={reply} {...(mayChange && { onChange: () => ask(reply) })} />
            ))}
          </ul>
        )}
      </Loaded>
      {asked ? <CannedSheet key={`${asked.id} ${asked.version}`} {...sheet} reply={asked} /> : null}
    </div>
  );
};

const Reply = ({ reply, onChange }: { reply: CannedReply; onChange?: () => void }) => (
  <li>
    <div className={styles.titleLine}>
      <strong className={styles.name}>{reply.title}</strong>
      <span className={styles.meta}>{uses[reply.usedFor]()}</span>
      {onChange ? (
        <Button tone="text" onClick={onChange} aria-label={m.chat_canned_change_named({ title: reply.title })}>
          {m.common_change()}
        </Button>
      ) : null}
    </div>
    {languages.map((one) => (
      <p key={one} className={styles.said} lang={locales[one].tag}>
        {reply.texts[one]}
      </p>
    ))}
    {reply.changedBy ? (
      <p className={styles.meta}>
        {m.chat_canned_changed({ name: reply.changedBy, time: dayAndTime(reply.changedAt) })}
      </p>
    ) : null}
  </li>
);

const CannedSheet = ({ open, reply, onClose }: { open: boolean; reply: CannedReply; onClose: () => void }) => {
  const cache = useRulesCache(cannedQuery);
  const form = useContractForm(saveCannedReply, {
    params: { id: reply.id },
    start: { title: reply.title, usedFor: reply.usedFor, ...reply.texts, removed: false },
    kept: `canned ${reply.id} ${reply.version}`,
    body: (values) => ({ ...values, version: reply.version }),
    shape: async () => (await import('@keywright/contract/chat')).saveCannedReply,
    failed: m.chat_canned_save_failed,
    ids: { title: 'canned-title' },
    done: (all, { title }) => {
      cache.replace(all);
      showToast(m.chat_canned_saved({ title }), { tone: 'fulfilled' });
      onClose();
    },
    onFailed: cache.reload,
  });
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={reply.version === 0 ? m.chat_canned_new() : m.chat_canned_change_named({ title: reply.title })}
      form={form}
      send={m.common_save()}
      sending={m.chat_sending()}
    >
      <ErrorSummary {...form.summary} />
      <Field {...form.field('title')} label={m.chat_canned_title()} hint={m.chat_canned_title_hint()} required>
        <TextInput {...form.input('title')} autoComplete="off" />
      </Field>
      <Field {...form.field('usedFor')} label={m.chat_canned_used_for()} required>
        <Select {...form.input('usedFor')}>
          <Options of={Object.entries(uses).map(([use, words]) => [use, words()])} />
        </Select>
      </Field>
      {languages.map((one) => (
        <Field key={one} {...form.field(one)} label={locales[one].name} required>
          <Textarea {...form.input(one)} lang={locales[one].tag} />
        </Field>
      ))}
      {reply.version > 0 ? (
        <Checkbox {...form.input('removed')} {...form.field('removed')} label={m.chat_canned_remove()} />
      ) : null}
    </FormSheet>
  );
};

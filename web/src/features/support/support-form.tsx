import { fullName } from '@keywright/contract/full-name';
import { contactSupport } from '@keywright/contract/support.calls';
import type { SignedIn } from '@keywright/contract/people';
import { useEffect, useState } from 'react';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { useSession } from '../../lib/session.ts';
import { supportAddress } from '../../lib/support.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import { Stack } from '../../ui/layout.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Textarea } from '../../ui/textarea.tsx';

const ids = {
  name: 'support-name',
  email: 'support-email',
  subject: 'support-subject',
  message: 'support-message',
} as const;
const empty = { name: '', email: '', subject: '', message: '' };

/** What somebody typed into the page as the build wrote it, before the app was there. */
const typedBefore = (): typeof empty => {
  if (typeof document === 'undefined') return empty;
  const typed = Object.entries(ids).map(([name, id]) => {
    const field = document.getElementById(id);
    const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    return [name, isField ? field.value : ''];
  });
  const start = Object.fromEntries(typed) as typeof empty;
  // Another page may know what it is about.
  return { ...start, subject: start.subject || (new URLSearchParams(location.search).get('subject') ?? '') };
};

const useSupportForm = (onSent: (email: string) => void) => {
  const { user } = useSession();
  const [start] = useState(typedBefore);
  const form = useContractForm(contactSupport, {
    start,
    shape: async () => (await import('@keywright/contract/support')).contactSupport,
    ids,
    failed: m.support_failed,
    done: (_, { email }) => onSent(email),
  });
  useEffect(() => {
    if (user) fillIn(user, form.values().name, form.put);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is known who writes
  }, [user?.id]);
  return { form, isMember: user !== null };
};

/** Whoever is logged in writes from their account's address. */
const fillIn = (user: SignedIn, name: string, put: (name: 'name' | 'email', value: string) => void): void => {
  put('email', user.email);
  if (name === '') put('name', fullName(user));
};

/** What was typed stays, whatever the answer is. Before the app is there, sending does nothing: `dialog` leads nowhere. */
export const SupportForm = ({ onSent }: { onSent: (email: string) => void }) => {
  const { form, isMember } = useSupportForm(onSent);
  return (
    <form {...form.form} method="dialog">
      <Stack>
        <noscript>{m.support_without_script({ address: supportAddress })}</noscript>
        <ErrorSummary {...form.summary} />
        {form.failure ? <Alert tone="rejected">{form.failure.words}</Alert> : null}
        <Field {...form.field('name')} label={m.support_name()} required>
          <TextInput {...form.input('name')} autoComplete="name" />
        </Field>
        <Field
          {...form.field('email')}
          label={m.support_email()}
          hint={isMember ? m.support_email_own() : m.support_email_hint()}
          required
        >
          <TextInput
            {...form.input('email')}
            type="email"
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            readOnly={isMember}
          />
        </Field>
        <Field {...form.field('subject')} label={m.support_subject()} required>
          <TextInput {...form.input('subject')} autoComplete="off" />
        </Field>
        <Field {...form.field('message')} label={m.support_message()} hint={m.support_message_hint()} required>
          <Textarea {...form.input('message')} rows={6} autoComplete="off" />
        </Field>
        <Button type="submit" tone="primary" wide busy={form.busy && m.support_sending()}>
          {m.support_send()}
        </Button>
      </Stack>
    </form>
  );
};

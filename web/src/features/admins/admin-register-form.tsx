import { AdminRegistration, registerAdmin } from '@keywright/contract/admins';
import { useRef, useState } from 'react';
import { call } from '../../lib/call.ts';
import { saysOf } from '../../lib/refusal.ts';
import { m } from '../../paraglide/messages.js';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { type FieldErrors, listed, typed } from './form-errors.ts';
import { passwordWords } from './password-words.ts';
import { RequestCodeStep } from './request-code-step.tsx';
import { useForm } from './use-form.ts';

const order = ['fname', 'lname', 'email', 'company', 'adminCode', 'phone', 'password', 'confirm'];

/** What only the browser sees: the second password. */
const confirmFault = (form: FormData): FieldErrors => {
  const confirm = typed(form, 'confirm');
  if (confirm === '') return { confirm: m.admins_register_confirm_missing() };
  return confirm === form.get('password') ? {} : { confirm: m.admins_register_mismatch() };
};

type AdminRegisterFormProps = { hasCode: boolean; onRegistered: () => void };

/** Who one is, the code from the mail, and a password. Nothing typed is lost when something is refused. */
export const AdminRegisterForm = ({ hasCode, onRegistered }: AdminRegisterFormProps) => {
  const element = useRef<HTMLFormElement>(null);
  const [opened, setOpened] = useState(hasCode);
  const form = useForm({
    schema: AdminRegistration,
    more: confirmFault,
    send: async (body) => {
      await call(registerAdmin, { body });
      onRegistered();
    },
    failed: (error) => m.admins_register_failed({ reason: saysOf(error) }),
  });
  const { errors } = form;
  const text = (name: string, label: string, autoComplete: string, type = 'text') => (
    <Field name={name} label={label} error={errors[name]} required>
      <TextInput
        name={name}
        type={type}
        autoComplete={autoComplete}
        {...(type === 'email' && { autoCapitalize: 'none' })}
      />
    </Field>
  );
  return (
    <form ref={element} noValidate method="post" onSubmit={form.submit}>
      <Stack>
        <ErrorSummary
          title={m.errors_summary_title()}
          titlePrefix={m.errors_title_prefix()}
          errors={listed(errors, order)}
          attempt={form.attempt}
        />
        {form.failure ? <Alert tone="rejected">{form.failure.words}</Alert> : null}
        {text('fname', m.admins_fname(), 'given-name')}
        {text('lname', m.admins_lname(), 'family-name')}
        {text('email', m.admins_email(), 'username', 'email')}
        {text('company', m.admins_register_company(), 'organization')}
        <RequestCodeStep
          sent={opened}
          values={() => (element.current ? new FormData(element.current) : new FormData())}
          onFaults={(faults) => {
            form.setErrors(faults);
            form.setAttempt((before) => before + 1);
          }}
          onSent={() => setOpened(true)}
          onHave={() => setOpened(true)}
        />
        <CodeField error={errors['adminCode']} opened={opened} />
        {text('phone', m.admins_phone(), 'tel', 'tel')}
        <NewPassword errors={errors} />
        <Button type="submit" tone="primary" wide busy={form.busy && m.admins_register_submitting()}>
          {m.admins_register_submit()}
        </Button>
      </Stack>
    </form>
  );
};

const CodeField = ({ error, opened }: { error: string | undefined; opened: boolean }) => (
  <Field
    name="adminCode"
    label={m.admins_register_code()}
    hint={opened ? m.admins_register_code_hint() : m.admins_register_code_first()}
    error={error}
    required
  >
    <TextInput name="adminCode" mono autoComplete="one-time-code" autoCapitalize="characters" disabled={!opened} />
  </Field>
);

const NewPassword = ({ errors }: { errors: FieldErrors }) => (
  <>
    <Field
      name="password"
      label={m.admins_register_password()}
      hint={m.admins_register_password_hint()}
      error={errors['password']}
      required
    >
      <PasswordInput name="password" autoComplete="new-password" words={passwordWords()} />
    </Field>
    <Field name="confirm" label={m.admins_register_confirm()} error={errors['confirm']} required>
      <PasswordInput name="confirm" autoComplete="new-password" words={passwordWords()} />
    </Field>
  </>
);

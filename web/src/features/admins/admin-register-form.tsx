import { AdminRegistration } from '@keywright/contract/admins';
import { registerAdmin } from '@keywright/contract/admins.calls';
import { useRef, useState } from 'react';
import { call } from '../../lib/call.ts';
import { passwordWords } from '../../lib/password-words.ts';
import { reasonOf, Refused } from '../../lib/refusal.ts';
import { m } from '../../paraglide/messages.js';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { type FieldErrors, listed, typed } from './form-errors.ts';
import { RequestCodeStep } from './request-code-step.tsx';
import { useForm } from './use-form.ts';

const order = ['fname', 'lname', 'email', 'company', 'adminCode', 'phone', 'password', 'confirm'];

const registerFailed = () => m.admins_register_failed({ reason: m.sessions_unknown_error() });

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
  const [round, setRound] = useState(0);
  const form = useForm({
    schema: AdminRegistration,
    more: confirmFault,
    send: async (body) => {
      await call(registerAdmin, { body }, registerFailed).catch((error: unknown) => {
        // A code that does not work may be burnt: another one can be asked for.
        if (error instanceof Refused && error.code === 'admin.wrong_code') setRound((before) => before + 1);
        throw error;
      });
      onRegistered();
    },
    failed: (error) => m.admins_register_failed({ reason: reasonOf(error) ?? m.sessions_unknown_error() }),
  });
  const { errors } = form;
  return (
    <form ref={element} noValidate method="post" onSubmit={form.submit}>
      <Stack>
        <ErrorSummary
          title={m.errors_summary_title()}
          titlePrefix={m.errors_title_prefix()}
          errors={listed(errors, order)}
          attempt={form.attempt}
        />
        <Who errors={errors} />
        <RequestCodeStep
          key={round}
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
        <TextField name="phone" label={m.admins_phone()} errors={errors} type="tel" autoComplete="tel" />
        <NewPassword errors={errors} />
        {form.failure ? <Alert tone="rejected">{form.failure.words}</Alert> : null}
        <Button type="submit" tone="primary" wide busy={form.busy && m.admins_register_submitting()}>
          {m.admins_register_submit()}
        </Button>
      </Stack>
    </form>
  );
};

type TextFieldProps = { name: string; label: string; errors: FieldErrors; type?: string; autoComplete: string };

const TextField = ({ name, label, errors, ...input }: TextFieldProps) => (
  <Field name={name} label={label} error={errors[name]} required>
    <TextInput name={name} {...input} />
  </Field>
);

const Who = ({ errors }: { errors: FieldErrors }) => (
  <>
    <TextField name="fname" label={m.admins_fname()} errors={errors} autoComplete="given-name" />
    <TextField name="lname" label={m.admins_lname()} errors={errors} autoComplete="family-name" />
    <TextField name="email" label={m.admins_email()} errors={errors} type="email" autoComplete="username" />
    <TextField name="company" label={m.admins_register_company()} errors={errors} autoComplete="organization" />
  </>
);

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

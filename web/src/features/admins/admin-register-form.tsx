import { registerAdmin } from '@keywright/contract/admins.calls';
import type { ComponentProps } from 'react';
import { useState } from 'react';
import { type ContractForm, useContractForm } from '../../lib/forms/use-contract-form.ts';
import { passwordWords } from '../../lib/password-words.ts';
import { reasonOf, Refused } from '../../lib/refusal.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { RequestCodeStep } from './request-code-step.tsx';

const start = {
  fname: '',
  lname: '',
  email: '',
  company: '',
  adminCode: '',
  phone: '',
  password: '',
  confirm: '',
};

const failed = (error: unknown): string =>
  m.admins_register_failed({ reason: reasonOf(error) ?? m.sign_in_unknown_error() });

/** What only the browser sees: the second password. */
const confirmFault = ({ password, confirm }: typeof start) => {
  if (confirm === '') return { confirm: m.admins_register_confirm_missing };
  return confirm === password ? {} : { confirm: m.admins_register_mismatch };
};

/** In the summary what was left empty is named in short; at the field it says what to enter. */
const shortly = { company: m.admins_register_company_short, adminCode: m.admins_register_code_short };

const inShort =
  (values: typeof start) =>
  (error: { name: string; message: string }): typeof error => {
    const { name } = error;
    const isEmpty = (name === 'company' || name === 'adminCode') && values[name].trim() === '';
    return isEmpty ? { name, message: shortly[name]() } : error;
  };

type AdminRegisterFormProps = { hasCode: boolean; onRegistered: () => void };

/** Who one is, the code from the mail, and a password. Nothing typed is lost when something is refused. */
export const AdminRegisterForm = ({ hasCode, onRegistered }: AdminRegisterFormProps) => {
  const [opened, setOpened] = useState(hasCode);
  const [round, setRound] = useState(0);
  const form = useContractForm(registerAdmin, {
    start,
    shape: async () => (await import('@keywright/contract/admins')).registerAdmin,
    also: (values, found) => ({ ...found, ...confirmFault(values) }),
    failed: () => failed(null),
    says: failed,
    onFailed: (error) => {
      // A code that does not work may be burnt: another one can be asked for.
      if (error instanceof Refused && error.code === 'admin.wrong_code') setRound((before) => before + 1);
    },
    done: onRegistered,
  });
  const text = (name: keyof typeof start, label: string, input: ComponentProps<typeof TextInput>) => (
    <Field {...form.field(name)} label={label} required>
      <TextInput {...form.input(name)} {...input} />
    </Field>
  );
  return (
    <form {...form.form}>
      <Stack>
        <ErrorSummary {...form.summary} errors={form.summary.errors.map(inShort(form.values()))} />
        {text('fname', m.admins_fname(), { autoComplete: 'given-name' })}
        {text('lname', m.admins_lname(), { autoComplete: 'family-name' })}
        {text('email', m.admins_email(), { type: 'email', autoComplete: 'username' })}
        {text('company', m.admins_register_company(), { autoComplete: 'organization' })}
        <RequestCodeStep
          key={round}
          sent={opened}
          who={() => form.rhf.getValues()}
          onFaults={form.blame}
          onSent={() => setOpened(true)}
          onHave={() => setOpened(true)}
        />
        <Field
          {...form.field('adminCode')}
          label={m.admins_register_code()}
          hint={opened ? m.admins_register_code_hint() : m.admins_register_code_first()}
          required
        >
          <TextInput
            {...form.input('adminCode')}
            mono
            autoComplete="one-time-code"
            autoCapitalize="characters"
            disabled={!opened}
          />
        </Field>
        {text('phone', m.admins_phone(), { type: 'tel', autoComplete: 'tel' })}
        <NewPassword form={form} />
        {form.failure ? <Alert tone="rejected">{form.failure.words}</Alert> : null}
        <Button type="submit" tone="primary" wide busy={form.busy && m.admins_register_submitting()}>
          {m.admins_register_submit()}
        </Button>
      </Stack>
    </form>
  );
};

const NewPassword = ({ form: { field, input } }: { form: Pick<ContractForm<typeof start>, 'field' | 'input'> }) => (
  <>
    <Field
      {...field('password')}
      label={m.admins_register_password()}
      hint={m.admins_register_password_hint()}
      required
    >
      <PasswordInput {...input('password')} autoComplete="new-password" words={passwordWords()} />
    </Field>
    <Field {...field('confirm')} label={m.admins_register_confirm()} required>
      <PasswordInput {...input('confirm')} autoComplete="new-password" words={passwordWords()} />
    </Field>
  </>
);

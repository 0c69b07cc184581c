import type { RegistrationPaper } from '@keywright/contract/accounts';
import { register } from '@keywright/contract/accounts.calls';
import { useEffect, useRef, useState } from 'react';
import { useChosenFiles } from '../../lib/forms/use-chosen-files.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { takePhoto } from '../../lib/photos/take-file.ts';
import { placeGroups } from '../../lib/place-groups.ts';
import { passwordWords } from '../../lib/password-words.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import { GroupedSelect } from '../../ui/grouped-select.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { Progress } from '../../ui/progress.tsx';
import { EmailInput, TextInput } from '../../ui/text-input.tsx';
import { useFieldParts } from '../../ui/field-context.ts';
import styles from './accounts.module.css';
import { begunRegistration, forgetRegistration, keepRegistration } from './registration-draft.ts';
import { namedFault, paperLabels, paperNames } from './paper-labels.ts';

const useRegistration = (onRegistered: () => void) => {
  const [start] = useState(() => ({ ...begunRegistration(), password: '' }));
  const isDone = useRef(false);
  const papers = useChosenFiles<RegistrationPaper>({
    names: paperNames,
    take: takePhoto,
    required: true,
    onTouch: (name) => form.forgive(name),
  });
  const form = useContractForm(register, {
    start,
    shape: async () => (await import('@keywright/contract/accounts')).register,
    beside: papers,
    failed: m.accounts_register_failed,
    done: () => {
      isDone.current = true;
      forgetRegistration();
      onRegistered();
    },
  });
  const typed = form.values();
  useEffect(() => {
    if (!isDone.current) keepRegistration(typed);
  }, [typed]);
  return { form, papers };
};

type Registration = ReturnType<typeof useRegistration>;

/** The form of a new member. What was typed and chosen stays, whatever the answer is. */
export const RegisterForm = ({ onRegistered }: { onRegistered: () => void }) => {
  const { form, papers } = useRegistration(onRegistered);
  return (
    <form {...form.form}>
      <Stack>
        <ErrorSummary {...form.summary} errors={form.summary.errors.map(namedFault)} />
        {form.failure ? <Alert tone="rejected">{form.failure.words}</Alert> : null}
        <Person form={form} />
        <Papers form={form} papers={papers} />
        {form.share === null ? null : <Progress label={m.accounts_sending()} share={form.share} />}
        <Button type="submit" tone="primary" wide busy={form.busy && m.accounts_registering()}>
          {m.accounts_register()}
        </Button>
      </Stack>
    </form>
  );
};

/** Who somebody is, and how they will sign in. */
const Person = ({ form }: Pick<Registration, 'form'>) => (
  <>
    <div className={styles.names}>
      <Field {...form.field('fname')} label={m.accounts_fname()} required>
        <TextInput {...form.input('fname')} autoComplete="given-name" />
      </Field>
      <Field {...form.field('lname')} label={m.accounts_lname()} required>
        <TextInput {...form.input('lname')} autoComplete="family-name" />
      </Field>
    </div>
    <Field {...form.field('email')} label={m.accounts_email()} required>
      <EmailInput {...form.input('email')} autoComplete="username" />
    </Field>
    <Field {...form.field('phone')} label={m.accounts_phone()} required>
      <TextInput {...form.input('phone')} type="tel" autoComplete="tel" inputMode="tel" />
    </Field>
    <Field {...form.field('password')} label={m.accounts_password()} hint={m.accounts_password_hint()} required>
      <PasswordInput {...form.input('password')} autoComplete="new-password" words={passwordWords()} />
    </Field>
    <Field {...form.field('state')} label={m.accounts_state()} required>
      <GroupedSelect
        {...form.input('state')}
        autoComplete="address-level1"
        empty={m.common_choose()}
        groups={placeGroups()}
      />
    </Field>
  </>
);

/** The three photos, and what happens to them. */
const Papers = ({ form, papers }: Registration) => (
  <fieldset className={styles.papers}>
    <legend>{m.accounts_papers()}</legend>
    <p>{m.accounts_papers_lead()}</p>
    {paperNames.map((name) => (
      <Field
        key={name}
        {...form.field(name)}
        label={paperLabels[name]()}
        hint={name === 'insurance' ? m.accounts_insurance_hint() : undefined}
        required
      >
        <PaperInput name={name} onFile={(file) => (file ? papers.choose(name, file) : papers.reset(name))} />
      </Field>
    ))}
  </fieldset>
);

type PaperInputProps = {
  name: string;
  /** Null when the person took their choice back. */
  onFile: (file: File | null) => void;
};

/** The platform's own file control: it keeps the file when sending fails, and a phone offers its camera. */
const PaperInput = ({ name, onFile }: PaperInputProps) => (
  <input
    {...useFieldParts()}
    name={name}
    type="file"
    accept="image/*"
    className={styles.file}
    onChange={({ target }) => onFile(target.files?.[0] ?? null)}
  />
);

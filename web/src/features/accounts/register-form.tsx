import type { RegistrationPaper } from '@keywright/contract/accounts';
import { register } from '@keywright/contract/accounts.calls';
import { useEffect, useState } from 'react';
import { useChosenFiles } from '../../lib/forms/use-chosen-files.ts';
import { type ContractForm, useContractForm } from '../../lib/forms/use-contract-form.ts';
import { usePasswordWarning } from '../../lib/forms/use-password-warning.ts';
import { fileWords } from '../../lib/photos/file-words.ts';
import { takePhoto } from '../../lib/photos/take-file.ts';
import { placeGroups } from '../../lib/place-groups.ts';
import { passwordWords } from '../../lib/password-words.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import rows from '../../ui/file-row.module.css';
import { GroupedSelect } from '../../ui/grouped-select.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { PictureRow } from '../../ui/picture-row.tsx';
import { Progress } from '../../ui/progress.tsx';
import { EmailInput, TextInput } from '../../ui/text-input.tsx';
import styles from './accounts.module.css';
import { BegunBefore } from './begun-before.tsx';
import { openRegistration } from './registration-draft.ts';
import { accountPhotoNames } from '@keywright/words/photo-names';
import { namedFault, paperNames } from './paper-labels.ts';

const empty = { fname: '', lname: '', email: '', phone: '', password: '', state: '' };

/** Goes on with what somebody has registered with. */
export type OnRegistered = (credentials: { email: string; password: string }) => Promise<void>;

const useRegistration = (onRegistered: OnRegistered) => {
  const [draft] = useState(openRegistration);
  const papers = useChosenFiles<RegistrationPaper>({
    names: paperNames,
    take: takePhoto,
    required: true,
    kept: draft.papers,
    onTouch: (name) => form.forgive(name),
  });
  const form = useContractForm(register, {
    start: empty,
    shape: async () => (await import('@keywright/contract/accounts')).register,
    beside: papers,
    failed: m.accounts_register_failed,
    done: async (_, { email, password }) => {
      await draft.forget();
      await onRegistered({ email, password });
    },
  });
  const isBegun = useTypedBefore(draft, form);
  return { form, papers, draft, isBegun };
};

/** Brings back what was typed before, where nothing stands yet, and keeps what is typed from then on. Whether something came back. */
const useTypedBefore = (
  draft: ReturnType<typeof openRegistration>,
  { rhf }: Pick<ContractForm<typeof empty>, 'rhf'>,
) => {
  const [isBegun, setBegun] = useState(false);
  useEffect(() => {
    let stop: () => void = () => undefined;
    let gone = false;
    const keepOn = (found: Awaited<ReturnType<typeof draft.texts>>) => {
      if (gone) return;
      for (const [name, text] of Object.entries(found ?? {}))
        if (name in empty && rhf.getValues(name as keyof typeof empty) === '')
          rhf.setValue(name as keyof typeof empty, text);
      setBegun(found !== null);
      stop = rhf.subscribe({ formState: { values: true }, callback: ({ values }) => void draft.keepTexts(values) });
    };
    void draft.texts().then(keepOn, () => keepOn(null));
    return () => {
      gone = true;
      stop();
    };
  }, [draft, rhf]);
  return isBegun;
};

type Registration = Pick<ReturnType<typeof useRegistration>, 'form' | 'papers'>;

type RegisterFormProps = {
  /** The address that an invitation was sent to. */
  invitedEmail: string | null;
  onRegistered: OnRegistered;
  onStartOver: () => void;
};

/** The form of a new member. What was typed and chosen stays, whatever the answer is. */
export const RegisterForm = ({ invitedEmail, onRegistered, onStartOver }: RegisterFormProps) => {
  const { form, papers, draft, isBegun } = useRegistration(onRegistered);
  const { rhf } = form;
  useEffect(() => {
    if (invitedEmail && rhf.getValues('email') === '') rhf.setValue('email', invitedEmail);
  }, [invitedEmail, rhf]);
  return (
    <form {...form.form}>
      <Stack>
        {isBegun ? <BegunBefore onStartOver={() => void draft.forget().then(onStartOver)} /> : null}
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
    <NewPassword form={form} />
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

const NewPassword = ({ form }: Pick<Registration, 'form'>) => {
  const warning = usePasswordWarning(form.value('password'), form.value('email'));
  return (
    <Field
      {...form.field('password')}
      label={m.accounts_password()}
      hint={m.accounts_password_hint()}
      warning={warning}
      required
    >
      <PasswordInput {...form.input('password')} autoComplete="new-password" words={passwordWords()} />
    </Field>
  );
};

/** The three photos, and what happens to them. */
const Papers = ({ form, papers }: Registration) => (
  <section aria-labelledby="papers-title" className={styles.papers}>
    <h2 id="papers-title">{m.accounts_papers()}</h2>
    <p>{m.accounts_papers_lead()}</p>
    <ul className={styles.tips} aria-label={m.accounts_tips()}>
      <li>{m.accounts_tip_corners()}</li>
      <li>{m.accounts_tip_light()}</li>
      <li>{m.accounts_tip_sharp()}</li>
    </ul>
    <ul className={rows.rows}>
      {paperNames.map((name) => (
        <PictureRow
          key={name}
          name={name}
          label={accountPhotoNames[name]()}
          hint={name === 'insurance' ? m.accounts_insurance_hint() : undefined}
          stored={null}
          files={papers}
          words={paperWords()}
          error={form.field(name).error}
        />
      ))}
    </ul>
  </section>
);

/** A phone offers its camera beside its photos. */
const paperWords = () => ({ ...fileWords(), choose: m.accounts_add_photo(), chosen: m.accounts_photo_added() });

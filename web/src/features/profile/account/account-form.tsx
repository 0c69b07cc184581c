import type { RegistrationPaper } from '@keywright/contract/accounts';
import type { OwnAccount } from '@keywright/contract/profile';
import { changeAccount } from '@keywright/contract/profile.calls';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { useFilesOfPage } from '../../../lib/forms/kept-files.ts';
import { useChosenFiles } from '../../../lib/forms/use-chosen-files.ts';
import { type ContractForm, useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { takePhoto } from '../../../lib/photos/take-file.ts';
import { placeGroups } from '../../../lib/place-groups.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Field } from '../../../ui/field.tsx';
import { GroupedSelect } from '../../../ui/grouped-select.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { AgainNotice, costlyChanges } from '../again-notice.tsx';
import { changesIn } from '../changes.ts';
import { FailureAlert } from '../failure-alert.tsx';
import { notePerson } from '../note-person.ts';
import styles from '../profile.module.css';
import { SaveBar } from '../save-bar.tsx';
import { AccountPapers, namedPaper, paperNames } from './account-papers.tsx';

type AccountFormProps = { account: OwnAccount; onSaved: (now: OwnAccount) => void };

/** The form of the account. What was typed and chosen stays, whatever the answer is. */
export const AccountForm = ({ account, onSaved }: AccountFormProps) => {
  // As it was when the page opened: what comes later must not change what somebody is typing over.
  const [{ fname, lname, phone, state, ...papers }] = useState(account);
  const start = { fname, lname, phone, state };
  const queries = useQueryClient();
  const files = useChosenFiles<RegistrationPaper>({
    names: paperNames,
    take: takePhoto,
    kept: useFilesOfPage('account'),
    onTouch: (name) => form.forgive(name),
  });
  const form = useContractForm(changeAccount, {
    start,
    shape: async () => (await import('@keywright/contract/profile')).changeAccount,
    // What somebody left as it was is not judged: an account that never had a number may go on without one.
    body: (now) => ({ fname: now.fname, lname: now.lname, ...changesIn(start, now) }),
    beside: files,
    kept: 'account',
    failed: m.profile_update_failed,
    says: () => m.profile_update_failed(),
    done: (now) => {
      files.clear();
      form.forget();
      notePerson(now);
      void queries.invalidateQueries({ queryKey: ['profile'] });
      showToast(m.profile_update_done(), { tone: 'fulfilled' });
      onSaved(now);
    },
  });
  const chosen = paperNames.filter((name) => files.places[name] && !files.faults[name]);
  const costly = costlyChanges([...Object.keys(changesIn(start, form.values())), ...chosen], account.isValidatedUser);
  return (
    <form {...form.form}>
      <Stack>
        <ErrorSummary {...form.summary} errors={form.summary.errors.map(namedPaper)} />
        <Person form={form} costly={costly} />
        <AccountPapers papers={papers} files={files} errorOf={(name) => form.field(name).error} />
        <AgainNotice costly={costly} after="id" />
        <FailureAlert failure={form.failure} />
        {form.share === null ? null : <Progress label={m.profile_sending()} share={form.share} />}
        <SaveBar>
          <Button type="submit" tone="primary" busy={form.busy && m.profile_updating()}>
            {m.profile_update_button()}
          </Button>
        </SaveBar>
      </Stack>
    </form>
  );
};

type PersonProps = {
  form: Pick<ContractForm<Record<'fname' | 'lname' | 'phone' | 'state', string>>, 'field' | 'input'>;
  costly: ComponentProps<typeof AgainNotice>['costly'];
};

const Person = ({ form: { field, input }, costly }: PersonProps) => (
  <>
    <div className={styles.pair}>
      <Field {...field('fname')} label={m.profile_fname()} required>
        <TextInput {...input('fname')} autoComplete="given-name" />
      </Field>
      <Field {...field('lname')} label={m.profile_lname()} required>
        <TextInput {...input('lname')} autoComplete="family-name" />
      </Field>
    </div>
    <AgainNotice costly={costly} after="name" />
    <div className={styles.pair}>
      <Field {...field('phone')} label={m.profile_phone()}>
        <TextInput {...input('phone')} type="tel" inputMode="tel" autoComplete="tel" />
      </Field>
      <Field {...field('state')} label={m.profile_state()}>
        <GroupedSelect
          {...input('state')}
          autoComplete="address-level1"
          empty={m.common_choose()}
          groups={placeGroups()}
        />
      </Field>
    </div>
    <AgainNotice costly={costly} after="state" />
  </>
);

import type { Faults } from '../../lib/faults.ts';
import { passwordWords } from '../../lib/password-words.ts';
import { placeGroups } from '../../lib/place-groups.ts';
import { m } from '@keywright/words/messages';
import { Field } from '../../ui/field.tsx';
import { GroupedSelect } from '../../ui/grouped-select.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import styles from './accounts.module.css';

/** Who somebody is, and how they will sign in. */
export const RegisterFields = ({ faults }: { faults: Faults }) => (
  <>
    <div className={styles.names}>
      <Field name="fname" label={m.accounts_fname()} error={faults['fname']} required>
        <TextInput name="fname" autoComplete="given-name" />
      </Field>
      <Field name="lname" label={m.accounts_lname()} error={faults['lname']} required>
        <TextInput name="lname" autoComplete="family-name" />
      </Field>
    </div>
    <Field name="email" label={m.accounts_email()} error={faults['email']} required>
      <TextInput name="email" type="email" autoComplete="username" inputMode="email" autoCapitalize="none" />
    </Field>
    <Field name="phone" label={m.accounts_phone()} error={faults['phone']} required>
      <TextInput name="phone" type="tel" autoComplete="tel" inputMode="tel" />
    </Field>
    <Field
      name="password"
      label={m.accounts_password()}
      hint={m.accounts_password_hint()}
      error={faults['password']}
      required
    >
      <PasswordInput name="password" autoComplete="new-password" words={passwordWords()} />
    </Field>
    <Field name="state" label={m.accounts_state()} error={faults['state']} required>
      <GroupedSelect
        name="state"
        autoComplete="address-level1"
        defaultValue=""
        empty={m.common_choose()}
        groups={placeGroups()}
      />
    </Field>
  </>
);

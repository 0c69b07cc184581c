import type { ComponentProps } from 'react';
import type { ContractForm } from '../../../lib/forms/use-contract-form.ts';
import { placeGroups } from '../../../lib/place-groups.ts';
import { m } from '@keywright/words/messages';
import { Field } from '../../../ui/field.tsx';
import { GroupedSelect } from '../../../ui/grouped-select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { AgainNotice } from '../again-notice.tsx';
import styles from '../profile.module.css';

type TextName = 'firstName' | 'lastName' | 'phone' | 'company' | 'address' | 'city' | 'state' | 'zipCode';

type ProfileFieldsProps = {
  form: Pick<ContractForm<Record<TextName, string>>, 'field' | 'input'>;
  email: string;
  costly: ComponentProps<typeof AgainNotice>['costly'];
};

/** The fields of the profile. The address of the account is not changed here. */
export const ProfileFields = ({ form: { field, input }, email, costly }: ProfileFieldsProps) => (
  <>
    <div className={styles.pair}>
      <Field {...field('firstName')} label={m.profile_fname()} required>
        <TextInput {...input('firstName')} autoComplete="given-name" />
      </Field>
      <Field {...field('lastName')} label={m.profile_lname()} required>
        <TextInput {...input('lastName')} autoComplete="family-name" />
      </Field>
    </div>
    <AgainNotice costly={costly} after="name" />
    <Field name="email" label={m.profile_email()} hint={m.profile_email_hint()}>
      <TextInput value={email} readOnly className={styles.readOnly} />
    </Field>
    <div className={styles.pair}>
      <Field {...field('phone')} label={m.profile_phone()}>
        <TextInput {...input('phone')} type="tel" inputMode="tel" autoComplete="tel" />
      </Field>
      <Field {...field('company')} label={m.profile_company()}>
        <TextInput {...input('company')} autoComplete="organization" />
      </Field>
    </div>
    <Field {...field('address')} label={m.profile_address()}>
      <TextInput {...input('address')} autoComplete="street-address" />
    </Field>
    <Field {...field('city')} label={m.profile_city()}>
      <TextInput {...input('city')} autoComplete="address-level2" />
    </Field>
    <div className={styles.pair}>
      <Field {...field('state')} label={m.profile_state()}>
        <GroupedSelect
          {...input('state')}
          autoComplete="address-level1"
          empty={m.common_choose()}
          groups={placeGroups()}
        />
      </Field>
      <Field {...field('zipCode')} label={m.profile_zip()}>
        <TextInput {...input('zipCode')} autoComplete="postal-code" autoCapitalize="characters" />
      </Field>
    </div>
    <AgainNotice costly={costly} after="state" />
  </>
);

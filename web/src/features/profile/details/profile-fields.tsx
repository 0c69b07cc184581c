import type { ComponentProps } from 'react';
import type { Faults } from '../../../lib/faults.ts';
import { placeGroups } from '../../../lib/place-groups.ts';
import { m } from '@keywright/words/messages';
import { Field } from '../../../ui/field.tsx';
import { GroupedSelect } from '../../../ui/grouped-select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { AgainNotice } from '../again-notice.tsx';
import styles from '../profile.module.css';

/** In the order in which they stand on the page. */
export const profileFields = [
  'firstName',
  'lastName',
  'phone',
  'company',
  'address',
  'city',
  'state',
  'zipCode',
  'profilePhoto',
  'companyLogo',
] as const;

type TextName = Exclude<(typeof profileFields)[number], 'profilePhoto' | 'companyLogo'>;
type ProfileFieldsProps = {
  start: Record<TextName | 'email', string>;
  faults: Faults;
  costly: ComponentProps<typeof AgainNotice>['costly'];
};

/** The fields of the profile. The address of the account is not changed here. */
export const ProfileFields = ({ start, faults, costly }: ProfileFieldsProps) => {
  const parts = (name: TextName) => ({ name, defaultValue: start[name] });
  return (
    <>
      <div className={styles.pair}>
        <Field name="firstName" label={m.profile_fname()} error={faults['firstName']} required>
          <TextInput {...parts('firstName')} autoComplete="given-name" />
        </Field>
        <Field name="lastName" label={m.profile_lname()} error={faults['lastName']} required>
          <TextInput {...parts('lastName')} autoComplete="family-name" />
        </Field>
      </div>
      <AgainNotice costly={costly} after="name" />
      <Field name="email" label={m.profile_email()} hint={m.profile_email_hint()}>
        <TextInput value={start.email} readOnly className={styles.readOnly} />
      </Field>
      <div className={styles.pair}>
        <Field name="phone" label={m.profile_phone()} error={faults['phone']}>
          <TextInput {...parts('phone')} type="tel" inputMode="tel" autoComplete="tel" />
        </Field>
        <Field name="company" label={m.profile_company()} error={faults['company']}>
          <TextInput {...parts('company')} autoComplete="organization" />
        </Field>
      </div>
      <Field name="address" label={m.profile_address()} error={faults['address']}>
        <TextInput {...parts('address')} autoComplete="street-address" />
      </Field>
      <Field name="city" label={m.profile_city()} error={faults['city']}>
        <TextInput {...parts('city')} autoComplete="address-level2" />
      </Field>
      <div className={styles.pair}>
        <Field name="state" label={m.profile_state()} error={faults['state']}>
          <GroupedSelect
            {...parts('state')}
            autoComplete="address-level1"
            empty={m.common_choose()}
            groups={placeGroups()}
          />
        </Field>
        <Field name="zipCode" label={m.profile_zip()} error={faults['zipCode']}>
          <TextInput {...parts('zipCode')} autoComplete="postal-code" autoCapitalize="characters" />
        </Field>
      </div>
      <AgainNotice costly={costly} after="state" />
    </>
  );
};

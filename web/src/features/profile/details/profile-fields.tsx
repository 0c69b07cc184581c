import type { Profile } from '@keywright/contract/profile';
import type { ContractForm } from '../../../lib/forms/use-contract-form.ts';
import { placeGroups } from '../../../lib/place-groups.ts';
import { m } from '@keywright/words/messages';
import { Field } from '../../../ui/field.tsx';
import { GroupedSelect } from '../../../ui/grouped-select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import styles from '../profile.module.css';
import { PersonFacts } from './person-facts.tsx';
import type { ProfileTexts } from './profile-texts.ts';

type ProfileFieldsProps = {
  form: Pick<ContractForm<ProfileTexts>, 'field' | 'input'>;
  profile: Profile;
  isMember: boolean;
};

/**
 * The fields of the profile. The address of the account is not changed here, and a member's name, phone and state are
 * changed on the page of the account, where what it costs is said.
 */
export const ProfileFields = ({ form, profile, isMember }: ProfileFieldsProps) => (
  <>
    {isMember ? <PersonFacts profile={profile} /> : <PersonFields form={form} />}
    <Field name="email" label={m.profile_email()} hint={m.profile_email_hint()}>
      <TextInput value={profile.email} readOnly className={styles.readOnly} />
    </Field>
    <Field {...form.field('company')} label={m.profile_company()}>
      <TextInput {...form.input('company')} autoComplete="organization" />
    </Field>
    <AddressFields form={form} isMember={isMember} />
  </>
);

type Form = Pick<ProfileFieldsProps, 'form'>;

const PersonFields = ({ form: { field, input } }: Form) => (
  <>
    <div className={styles.pair}>
      <Field {...field('firstName')} label={m.profile_fname()} required>
        <TextInput {...input('firstName')} autoComplete="given-name" />
      </Field>
      <Field {...field('lastName')} label={m.profile_lname()} required>
        <TextInput {...input('lastName')} autoComplete="family-name" />
      </Field>
    </div>
    <Field {...field('phone')} label={m.profile_phone()}>
      <TextInput {...input('phone')} type="tel" inputMode="tel" autoComplete="tel" />
    </Field>
  </>
);

const AddressFields = ({ form: { field, input }, isMember }: Omit<ProfileFieldsProps, 'profile'>) => (
  <>
    <Field {...field('address')} label={m.profile_address()}>
      <TextInput {...input('address')} autoComplete="street-address" />
    </Field>
    <Field {...field('city')} label={m.profile_city()}>
      <TextInput {...input('city')} autoComplete="address-level2" />
    </Field>
    <div className={styles.pair}>
      {isMember ? null : (
        <Field {...field('state')} label={m.profile_state()}>
          <GroupedSelect
            {...input('state')}
            autoComplete="address-level1"
            empty={m.common_choose()}
            groups={placeGroups()}
          />
        </Field>
      )}
      <Field {...field('zipCode')} label={m.profile_zip()}>
        <TextInput {...input('zipCode')} autoComplete="postal-code" autoCapitalize="characters" />
      </Field>
    </div>
  </>
);

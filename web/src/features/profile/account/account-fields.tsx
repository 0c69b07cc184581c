import type { ComponentProps } from 'react';
import type { Faults } from '../../../lib/faults.ts';
import { placeGroups } from '../../../lib/place-groups.ts';
import { m } from '@keywright/words/messages';
import { Field } from '../../../ui/field.tsx';
import { GroupedSelect } from '../../../ui/grouped-select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { AgainNotice } from '../again-notice.tsx';
import styles from '../profile.module.css';

type AccountFieldsProps = {
  start: { fname: string; lname: string; phone: string; state: string };
  faults: Faults;
  costly: ComponentProps<typeof AgainNotice>['costly'];
};

export const AccountFields = ({ start, faults, costly }: AccountFieldsProps) => (
  <>
    <div className={styles.pair}>
      <Field name="fname" label={m.profile_fname()} error={faults['fname']} required>
        <TextInput name="fname" autoComplete="given-name" defaultValue={start.fname} />
      </Field>
      <Field name="lname" label={m.profile_lname()} error={faults['lname']} required>
        <TextInput name="lname" autoComplete="family-name" defaultValue={start.lname} />
      </Field>
    </div>
    <AgainNotice costly={costly} after="name" />
    <div className={styles.pair}>
      <Field name="phone" label={m.profile_phone()} error={faults['phone']}>
        <TextInput name="phone" type="tel" inputMode="tel" autoComplete="tel" defaultValue={start.phone} />
      </Field>
      <Field name="state" label={m.profile_state()} error={faults['state']}>
        <GroupedSelect
          name="state"
          autoComplete="address-level1"
          defaultValue={start.state}
          empty={m.common_choose()}
          groups={placeGroups()}
        />
      </Field>
    </div>
    <AgainNotice costly={costly} after="state" />
  </>
);

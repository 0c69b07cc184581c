import { places } from '@keywright/contract/places';
import { currentLocale } from '../../lib/locale.ts';
import { m } from '../../paraglide/messages.js';
import { Select } from '../../ui/select.tsx';

/** The states and provinces in the order of the language being read; what is sent is the same in both. */
export const StateSelect = ({ name }: { name: string }) => (
  <Select name={name} autoComplete="address-level1" defaultValue="">
    <option value="">{m.accounts_state_choose()}</option>
    <optgroup label={m.accounts_us()}>{optionsOf('US')}</optgroup>
    <optgroup label={m.accounts_canada()}>{optionsOf('CA')}</optgroup>
  </Select>
);

const optionsOf = (country: 'US' | 'CA') => {
  const locale = currentLocale();
  return places
    .filter((place) => place.country === country)
    .toSorted((a, b) => a.name[locale].localeCompare(b.name[locale], locale))
    .map((place) => (
      <option key={place.code} value={place.name.en}>
        {place.name[locale]}
      </option>
    ));
};

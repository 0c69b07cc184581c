import { places } from '@keywright/contract/places';
import { m } from '../paraglide/messages.js';
import { spoken } from '@keywright/words/spoken';

/** The states and provinces in the order of the language being read; what is sent is the same in both. */
export const placeGroups = () => [
  { label: m.common_us(), options: optionsOf('US') },
  { label: m.common_canada(), options: optionsOf('CA') },
];

const optionsOf = (country: 'US' | 'CA') => {
  const locale = spoken();
  return places
    .filter((place) => place.country === country)
    .toSorted((a, b) => a.name[locale].localeCompare(b.name[locale], locale))
    .map(({ name }) => ({ value: name.en, label: name[locale] }));
};

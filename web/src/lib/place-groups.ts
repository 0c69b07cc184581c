import { places } from '@keywright/contract/places';
import { m } from '@keywright/words/messages';
import { spoken } from '@keywright/words/spoken';

/** The states and provinces in the order of the language being read; what is sent is the same in both. */
export const placeGroups = () => [
  { label: m.common_us(), options: optionsOf('US') },
  { label: m.common_canada(), options: optionsOf('CA') },
];

/**
 * Each accent after its letter, which is enough to sort these names in all three languages. The browser's own order of a language has to be read first: 15 ms on
 * a fast machine, while the order form is waited for.
 */
const inOrder = (name: string): string => name.normalize('NFD');

const optionsOf = (country: 'US' | 'CA') => {
  const locale = spoken();
  return places
    .filter((place) => place.country === country)
    .toSorted((a, b) => (inOrder(a.name[locale]) < inOrder(b.name[locale]) ? -1 : 1))
    .map(({ name }) => ({ value: name.en, label: name[locale] }));
};

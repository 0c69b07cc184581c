import { allLocales } from '@keywright/contract/locale';
import { saidIn } from '@keywright/words/spoken';
import { expect, it } from 'vitest';
import { placeGroups } from './place-groups.ts';

it.each(allLocales)('lists the states and provinces as %s sorts them', (locale) => {
  const { compare } = new Intl.Collator(locale);
  for (const { options } of saidIn(locale, placeGroups)) {
    const names = options.map(({ label }) => label);
    expect(names.length).toBeGreaterThan(12);
    expect(names).toEqual(names.toSorted(compare));
  }
});

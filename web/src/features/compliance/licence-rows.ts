import { lawOf, type LicenceLaw } from '@keywright/contract/licence-law';
import { type Place, places } from '@keywright/contract/places';
import { spoken } from '@keywright/words/spoken';
import { finds } from '../../lib/finds.ts';

/** A state or province, and what its law asks of a locksmith. */
export type LicenceRow = {
  code: string;
  country: Place['country'];
  name: string;
  law: 'asks' | 'ends' | 'ended' | 'none';
  /** The year in which it ends or ended. */
  year: number | undefined;
};

/** The law as its source tells it: the page says the same in whichever year it was written. */
const kindOf = (law: LicenceLaw | undefined): LicenceRow['law'] => {
  if (!law) return 'none';
  if (law.repealed === undefined) return 'asks';
  return law.repealed <= Number.parseInt(law.asOf, 10) ? 'ended' : 'ends';
};

const rowOf = ({ code, country, name }: Place): LicenceRow => {
  const law = lawOf(code);
  return { code, country, name: name[spoken()], law: kindOf(law), year: law?.repealed };
};

const placesWithLaw = places.filter(({ code }) => lawOf(code));

const byName = (one: LicenceRow, other: LicenceRow): number => one.name.localeCompare(other.name, spoken());

/** Where a license is or was asked for; with words, every state and province in whose name they stand, or whose letters they are. */
export const licenceRows = (search: string): LicenceRow[] => {
  const wanted = search.trim();
  if (wanted === '') return placesWithLaw.map(rowOf).toSorted(byName);
  const isCode = (code: string) => code.toLowerCase() === wanted.toLowerCase();
  return places
    .filter(({ code, name }) => isCode(code) || finds(wanted, Object.values(name)))
    .map(rowOf)
    .toSorted(byName);
};

type Source = { source: string; asOf: string; codes: readonly string[] };

/** Where the laws of a country were read, and when. */
export const sourcesOf = (country: Place['country']): Source[] =>
  [
    ...Map.groupBy(
      placesWithLaw.filter((place) => place.country === country).flatMap(({ code }) => lawOf(code) ?? []),
      ({ source, asOf }) => `${source}|${asOf}`,
    ).values(),
  ].flatMap((laws) => {
    const [first] = laws;
    return first ? [{ source: first.source, asOf: first.asOf, codes: laws.map(({ code }) => code) }] : [];
  });

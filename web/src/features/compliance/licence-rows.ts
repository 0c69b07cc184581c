import type { Jurisdiction } from '@keywright/contract/compliance';
import { licenceLaws, type LicenceLaw } from '@keywright/contract/licence-law';
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

export type Laws = readonly LicenceLaw[];

/** The law as the page is written with it. */
export const writtenLaws: Laws = licenceLaws;

const yearOf = (day: string): number => Number.parseInt(day, 10);

/** The law as it is recorded now, in the form of the one that the page is written with. */
export const lawsFrom = (recorded: readonly Jurisdiction[]): Laws =>
  recorded.flatMap(({ code, required, rule }) => {
    // A law that has not begun asks for nothing yet.
    if (!rule?.licenceRequired || (!required && rule.repealedOn === null)) return [];
    const { source, repealedOn } = rule;
    return [{ code, source, asOf: rule.asOf.slice(0, 7), ...(repealedOn && { repealed: yearOf(repealedOn) }) }];
  });

const inOrder = (laws: Laws): string =>
  JSON.stringify(
    laws
      .map(({ code, source, asOf, repealed }) => [code, source, asOf, repealed ?? null])
      .toSorted(([one], [other]) => String(one).localeCompare(String(other))),
  );

/** Whether two say the same of every place. */
export const saySame = (one: Laws, other: Laws): boolean => inOrder(one) === inOrder(other);

/** The law as its source tells it: the page says the same in whichever year it was written. */
const kindOf = (law: LicenceLaw | undefined): LicenceRow['law'] => {
  if (!law) return 'none';
  if (law.repealed === undefined) return 'asks';
  return law.repealed <= yearOf(law.asOf) ? 'ended' : 'ends';
};

const lawIn = (laws: Laws, place: Place): LicenceLaw | undefined => laws.find(({ code }) => code === place.code);

const rowOf = (laws: Laws, place: Place): LicenceRow => {
  const law = lawIn(laws, place);
  const { code, country, name } = place;
  return { code, country, name: name[spoken()], law: kindOf(law), year: law?.repealed };
};

const byName = (one: LicenceRow, other: LicenceRow): number => one.name.localeCompare(other.name, spoken());

/** Where a license is or was asked for; with words, every state and province in whose name they stand, or whose letters they are. */
export const licenceRows = (laws: Laws, search: string): LicenceRow[] => {
  const wanted = search.trim();
  const isFound = (place: Place): boolean => {
    if (wanted === '') return lawIn(laws, place) !== undefined;
    return place.code.toLowerCase() === wanted.toLowerCase() || finds(wanted, Object.values(place.name));
  };
  return places
    .filter(isFound)
    .map((place) => rowOf(laws, place))
    .toSorted(byName);
};

/** Whether a source is an address, or else what the act is called. */
export const isAddress = (source: string): boolean => source.startsWith('https://') && URL.canParse(source);

type Source = { source: string; asOf: string; codes: readonly string[] };

/** Where the laws of a country were read, and when. */
export const sourcesOf = (laws: Laws, country: Place['country']): Source[] =>
  [
    ...Map.groupBy(
      places.filter((place) => place.country === country).flatMap((place) => lawIn(laws, place) ?? []),
      ({ source, asOf }) => `${source}|${asOf}`,
    ).values(),
  ].flatMap((same) => {
    const [first] = same;
    return first ? [{ source: first.source, asOf: first.asOf, codes: same.map(({ code }) => code) }] : [];
  });

import type { CatalogueMake, DecodedVin } from '@keywright/contract/catalogue';
import { checkDigitIsRight, hasVinForm, modelYearsOf } from '@keywright/contract/vin';
import type { RequestValues } from '../request-values.ts';

type Vehicle = Pick<RequestValues, 'make' | 'model' | 'year'>;

const onlyOne = <T>(list: readonly T[] | undefined): T | undefined => (list?.length === 1 ? list[0] : undefined);

const textOf = (year: number | undefined): string => (year === undefined ? '' : String(year));

const yearFrom = (offered: readonly number[] | undefined, possible: readonly number[]): number | undefined =>
  onlyOne(offered?.filter((year) => possible.includes(year))) ?? onlyOne(offered);

/**
 * A vehicle with every answer chosen that has no other: the one model of a make, the one year of a model, the one year
 * of those offered that the VIN may stand for. A model or year that is not offered is cleared.
 */
export const completed = (vehicle: Vehicle, makes: readonly CatalogueMake[], years: readonly number[]): Vehicle => {
  const models = makes.find(({ make }) => make === vehicle.make)?.models;
  const model = models?.find((one) => one.model === vehicle.model) ?? onlyOne(models);
  const kept = model?.years.find((year) => String(year) === vehicle.year);
  const year = kept ?? yearFrom(model?.years, years);
  return { make: models ? vehicle.make : '', model: model?.model ?? '', year: textOf(year) };
};

/** What the VIN fills in; an empty text is left to the person. */
export const vehicleFrom = (decoded: DecodedVin, makes: readonly CatalogueMake[]): Vehicle => {
  const { make = '', model = '', year } = decoded;
  const years = year === undefined ? decoded.years : [year];
  // A model that nobody named is not guessed from a make that happens to have one.
  if (!model) return { make, model, year: '' };
  return completed({ make, model, year: textOf(year) }, makes, years);
};

/** The makes to ask about where several use the same manufacturer prefix. */
export const makesToAsk = (decoded: DecodedVin, makes: readonly CatalogueMake[]): string[] =>
  decoded.make === undefined ? makes.map(({ make }) => make).filter((make) => decoded.makes.includes(make)) : [];

type Doubts = { checkDigit: boolean; make: boolean; year: boolean };

/** A manufacturer prefix that nobody knows contradicts no make. */
const contradicts = (known: readonly string[] | undefined, make: string): boolean =>
  known !== undefined && known.length > 0 && !known.includes(make);

/** In what the VIN seems wrong, by itself or beside the vehicle that was chosen. Each may be confirmed. */
export const doubtsAbout = (vin: string, { make, year }: Vehicle, decoded: DecodedVin | undefined): Doubts => {
  if (!hasVinForm(vin)) return { checkDigit: false, make: false, year: false };
  return {
    checkDigit: !checkDigitIsRight(vin),
    make: make !== '' && contradicts(decoded?.makes, make),
    year: year !== '' && !modelYearsOf(vin).includes(Number(year)),
  };
};

export const anyDoubt = ({ checkDigit, make, year }: Doubts): boolean => checkDigit || make || year;

/** The vehicle that the VIN names, as far as it does: `2013 Ford F-150`. */
export const vehicleNamed = ({ decoded: { year, make, model } }: DecodedVin): string =>
  [year, make, model].filter(Boolean).join(' ');

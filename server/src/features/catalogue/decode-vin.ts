import type { DecodedVin } from '@keywright/contract/catalogue';
import { checkDigitIsRight, modelYearsOf, suggestVins, wmiOf } from '@keywright/contract/vin';
import { offeredModels } from './offered-models.ts';
import { makesOfWmi, vehicleNamedBy } from './vin-patterns.ts';

/** A year code may stand for a year that no vehicle has yet: next year's models are the newest on the road. */
const newestYear = Math.max(...[...offeredModels.values()].flat().flatMap(({ years }) => years)) + 1;

type Said = DecodedVin['decoded'];

const said = (vin: string, years: readonly number[]): Said => {
  const wmi = wmiOf(vin);
  for (const year of years) {
    const named = vehicleNamedBy(wmi, vin, year);
    if (named) return { ...named, year };
  }
  const [make, ...others] = makesOfWmi(wmi);
  const [year, ...otherYears] = years;
  return {
    ...(make !== undefined && others.length === 0 ? { make } : {}),
    ...(year !== undefined && otherYears.length === 0 ? { year } : {}),
  };
};

/** What of it the catalogue has: a year alone is kept, for any model of the make that was sold then. */
const fillable = ({ make, model, year }: Said): Said => {
  const models = make === undefined ? undefined : offeredModels.get(make);
  if (make === undefined || !models) return year === undefined ? {} : { year };
  const found = models.find((offered) => offered.model === model);
  const years = (found ? [found] : models).flatMap((offered) => offered.years);
  return {
    make,
    ...(found ? { model: found.model } : {}),
    ...(year !== undefined && years.includes(year) ? { year } : {}),
  };
};

const isKnownNotOffered = (makes: readonly string[], known: Said, filled: Said): boolean => {
  if (known.make === undefined) return makes.length > 0 && !makes.some((make) => offeredModels.has(make));
  return known.make !== filled.make || known.model !== filled.model || known.year !== filled.year;
};

const yearsOf = (vin: string): number[] => modelYearsOf(vin).filter((year) => year <= newestYear);

const namesModel = (vin: string): boolean => said(vin, yearsOf(vin)).model !== undefined;

/** What a VIN of the right form says, and what of it the catalogue has. Never fails: what is unknown is left out. */
export const decode = (vin: string): DecodedVin => {
  const years = yearsOf(vin);
  const makes = [...makesOfWmi(wmiOf(vin))];
  const decoded = said(vin, years);
  const filled = fillable(decoded);
  const suggestions = suggestVins(vin).map((slip) => ({ slip, known: namesModel(slip.vin) }));
  return {
    vin,
    checkDigitRight: checkDigitIsRight(vin),
    suggestions: suggestions.toSorted((one, other) => Number(other.known) - Number(one.known)).map(({ slip }) => slip),
    makes,
    years,
    decoded,
    ...filled,
    offered: !isKnownNotOffered(makes, decoded, filled),
  };
};

const areDisjoint = <T>(some: readonly T[], others: readonly T[]): boolean =>
  some.length > 0 && others.length > 0 && !some.some((one) => others.includes(one));

/** Whether two VINs name vehicles of different makes or model years. What a VIN does not say is no difference. */
export const namesOtherVehicle = (vin: string, other: string): boolean => {
  const [years, otherYears] = [yearsOf(vin), yearsOf(other)];
  const [make, otherMake] = [said(vin, years).make, said(other, otherYears).make];
  return (
    areDisjoint(years, otherYears) ||
    areDisjoint(makesOfWmi(wmiOf(vin)), makesOfWmi(wmiOf(other))) ||
    (make !== undefined && otherMake !== undefined && make !== otherMake)
  );
};

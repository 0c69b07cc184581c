import type { CatalogueMake } from '@keywright/contract/catalogue';
import { listOf, type PricesInForce } from '@keywright/contract/price-list';
import type { VinWarning } from '@keywright/contract/requests';
import { checkDigitIsRight, modelYearsOf, wmiOf } from '@keywright/contract/vin';
import { offeredModels } from './offered-models.ts';
import { makesOfWmi } from './vin-patterns.ts';

export { pricesInForce, pricesShown } from './prices.store.ts';
export { decode, namesOtherVehicle } from './decode-vin.ts';

const inDollars = (cents: number): number => cents / 100;

/** Every make with its prices, models and years, as the catalogue call answers it. */
export const catalogueAt = (inForce: PricesInForce): CatalogueMake[] =>
  [...listOf(inForce).values()].map((facts) => ({
    ...facts,
    basePrice: inDollars(facts.basePriceCents),
    memberPrice: facts.memberPriceCents === null ? null : inDollars(facts.memberPriceCents),
    ...(facts.memberPriceCents === null ? { memberPriceLabel: 'Ask for pricing' } : {}),
    models: offeredModels.get(facts.make) ?? [],
  }));

/** The makes that offer a model of this name, whatever the year. */
export const makesWithModel = (model: string): string[] =>
  [...offeredModels].flatMap(([make, models]) => (models.some((one) => one.model === model) ? [make] : []));

/** Whether key codes are offered for this make, model and model year, named exactly as the catalogue names them. */
export const vehicleIsOffered = (make: string, model: string, year: number): boolean =>
  offeredModels
    .get(make)
    ?.find((offered) => offered.model === model)
    ?.years.includes(year) ?? false;

/**
 * Whether a VIN's manufacturer prefix belongs to other makes than this one. Many prefixes serve several makes and some
 * are unknown to us: neither contradicts.
 */
export const wmiContradicts = (vin: string, make: string): boolean => {
  const makes = makesOfWmi(wmiOf(vin));
  return makes.length > 0 && !makes.includes(make);
};

/**
 * What about a VIN asks for a second look beside the vehicle that was chosen. A warning never refuses: the person can
 * confirm and go on, and the desk sees it.
 */
export const vinWarnings = (vin: string, make: string, year: number): VinWarning[] => [
  ...(checkDigitIsRight(vin) ? [] : ['check_digit' as const]),
  ...(wmiContradicts(vin, make) ? ['wmi_make' as const] : []),
  ...(modelYearsOf(vin).includes(year) ? [] : ['year' as const]),
];

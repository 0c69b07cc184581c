import { namesOtherVehicle } from '../../catalogue/catalogue.facts.ts';
import type { GivenExtra } from '../extra-documents.store.ts';

/** So many characters of a VIN may be put right without it being another car. */
const MAX_TYPO_CHARACTERS = 2;

const differingCharacters = (vin: string, other: string): number =>
  [...vin].filter((character, place) => character !== other[place]).length;

const isBeyondTypo = (before: string, after: string): boolean =>
  differingCharacters(before, after) > MAX_TYPO_CHARACTERS || namesOtherVehicle(before, after);

/**
 * What of these was given for another car than the one that this VIN names. Each is judged by the VIN for which it was given, so that
 * several small edits lead to no other car. A locksmith's license is about a person, and stays.
 */
export const voidedBy = (given: readonly GivenExtra[], vin: string): GivenExtra[] =>
  given.filter((extra) => extra.kind !== 'locksmithLicense' && isBeyondTypo(extra.vin, vin));

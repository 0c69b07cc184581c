import {
  checkDigitIsRight,
  cleanVin,
  forbiddenLettersIn,
  nonLatinIn,
  suggestVins,
  type VinSlip,
} from '@keywright/contract/vin';
import { m } from '@keywright/words/messages';

/**
 * What can be said about a VIN while it is typed. `marked` are the places, counted from 1, to look at again; `slips`
 * what was probably meant, the likeliest first.
 */
export type VinVerdict = {
  vin: string;
  kind: 'empty' | 'counting' | 'forbidden' | 'not-latin' | 'long' | 'good' | 'doubtful';
  marked: readonly number[];
  slips: readonly VinSlip[];
  /** The first letter that no VIN has, or that is not Latin. */
  forbidden?: { letter: string; place: number };
};

const PLACES = 17;
const CHECK_DIGIT = 9;
/** More than these are not read before the label is read again. */
const MOST_SLIPS = 4;

const slipsOf = (vin: string): VinSlip[] => suggestVins(vin).slice(0, MOST_SLIPS);

const ofWhole = (vin: string): VinVerdict => {
  if (checkDigitIsRight(vin)) return { vin, kind: 'good', marked: [], slips: [] };
  const slips = slipsOf(vin);
  return { vin, kind: 'doubtful', marked: [slips[0]?.place ?? CHECK_DIGIT], slips };
};

/** Judges what stands in the field, whatever marks and spaces came with it. */
export const verdictOn = (typed: string): VinVerdict => {
  const vin = cleanVin(typed);
  const letters = forbiddenLettersIn(vin);
  const [forbidden] = letters;
  if (vin === '') return { vin, kind: 'empty', marked: [], slips: [] };
  const foreign = nonLatinIn(vin);
  const [notLatin] = foreign;
  if (notLatin) {
    return { vin, kind: 'not-latin', marked: foreign.map(({ place }) => place), slips: [], forbidden: notLatin };
  }
  if (vin.length > PLACES) return { vin, kind: 'long', marked: [], slips: [] };
  if (forbidden) {
    return { vin, kind: 'forbidden', marked: letters.map(({ place }) => place), slips: slipsOf(vin), forbidden };
  }
  return vin.length < PLACES ? { vin, kind: 'counting', marked: [], slips: [] } : ofWhole(vin);
};

/** The server's suggestions know which vehicles exist, so they are better sorted than those made here. */
export const withSlips = (verdict: VinVerdict, slips: readonly VinSlip[] | undefined): VinVerdict => {
  if (verdict.kind !== 'doubtful' || !slips?.length) return verdict;
  const few = slips.slice(0, MOST_SLIPS);
  return { ...verdict, slips: few, marked: [few[0]?.place ?? CHECK_DIGIT] };
};

const words: Record<VinVerdict['kind'], (verdict: VinVerdict) => string> = {
  empty: () => m.common_vin_count({ count: 0 }),
  counting: ({ vin }) => m.common_vin_count({ count: vin.length }),
  long: ({ vin }) => m.common_vin_long({ count: vin.length }),
  forbidden: ({ forbidden: { letter, place } = { letter: '', place: 0 } }) => m.common_vin_forbidden({ letter, place }),
  'not-latin': ({ forbidden: { letter, place } = { letter: '', place: 0 } }) =>
    m.common_vin_not_latin({ letter, place }),
  good: () => m.common_vin_good(),
  doubtful: ({ slips: [slip] }) =>
    slip ? m.common_vin_slip({ from: slip.from, to: slip.to, place: slip.place }) : m.common_vin_bad(),
};

const tones = {
  empty: 'counting',
  counting: 'counting',
  long: 'care',
  forbidden: 'care',
  'not-latin': 'care',
  good: 'good',
  doubtful: 'care',
} as const;

/** What is said of a VIN, as `VinStatus` takes it. */
export const vinSays = (verdict: VinVerdict) => ({ tone: tones[verdict.kind], says: words[verdict.kind](verdict) });

/** The same with its ruler, as `VinReading` takes it. */
export const vinReading = (verdict: VinVerdict) => ({
  ...vinSays(verdict),
  filled: verdict.vin.length,
  marked: verdict.marked,
});

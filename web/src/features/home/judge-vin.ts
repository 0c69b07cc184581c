import { checkDigitIsRight, cleanVin, forbiddenLettersIn, suggestVins } from '@keywright/contract/vin';
import { noVerdict, type VinVerdict } from './vin-verdict.ts';

const PLACES = 17;

/** Judges what is typed so far. Loaded with the first character: the page needs none of it to be read. */
export const verdictOn = (typed: string): VinVerdict => {
  const vin = cleanVin(typed);
  const { length } = vin;
  const [forbidden] = forbiddenLettersIn(vin);
  if (length === 0) return noVerdict;
  if (forbidden) return { length, kind: 'forbidden', marked: [forbidden.place], ...forbidden };
  if (length > PLACES) return { length, kind: 'long', verdict: 'bad', marked: [] };
  if (length < PLACES) return { length, kind: 'counting', marked: [] };
  return judgeWhole(vin);
};

const judgeWhole = (vin: string): VinVerdict => {
  if (checkDigitIsRight(vin)) {
    return { length: PLACES, kind: 'good', verdict: 'good', marked: [], letter: vin[8] ?? '' };
  }
  const [slip] = suggestVins(vin);
  if (!slip) return { length: PLACES, kind: 'bad', verdict: 'bad', marked: [9] };
  const { place, from, to } = slip;
  return { length: PLACES, kind: 'slip', verdict: 'bad', marked: [place], place, from, to };
};

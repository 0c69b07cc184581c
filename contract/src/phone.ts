import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { trimmed } from './text.ts';

/** French forms write an extension as "poste 204". */
const FRENCH_EXTENSION = /[\s,]*\b(?:poste|post)\b[\s.:]*(?=\d{1,6}$)/i;

/**
 * Returns a phone number as it is stored: `+1 514 555 0123 ext. 204`. Numbers without a country code are read as US or
 * Canadian. Dashes and spaces of any kind and invisible marks are normalized; what is no possible number stays as typed.
 */
export const cleanPhone = (typed: string): string => {
  const plain = typed
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Cc}]/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .replace(/\p{Zs}+/gu, ' ')
    .replace(FRENCH_EXTENSION, ' ext. ')
    .trim();
  const number = parsePhoneNumberFromString(plain, { defaultCountry: 'US', extract: false });
  return number?.isPossible() ? number.formatInternational() : plain;
};

export const Phone = trimmed({ most: 40, required: 'phone.required' })
  .overwrite(cleanPhone)
  .regex(/^\+?(?:[\s().-]*\d){7,15}(?:\s*(?:x|ext\.?|#)\s*\d{1,6})?$/i, 'phone.invalid');

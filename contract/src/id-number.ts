import { z } from 'zod';
import { notStoredText } from './free-text.ts';
import { placeCodes } from './places.ts';
import { line } from './text.ts';

/** As it is compared: letters and digits alone, in capitals. */
export const plainIdNumber = (number: string): string =>
  number
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');

/** The number of an ID that an admin checked. It is stored as a keyed hash alone, to find the same ID elsewhere. */
export const IdNumber = {
  idNumber: notStoredText(
    line({ most: 40 }, 'id_number.invalid').refine((number) => {
      const { length } = plainIdNumber(number);
      return length === 0 || (length >= 4 && length <= 30);
    }, 'id_number.invalid'),
  ).optional(),
  /** The state or province that issued it. */
  idPlace: z.union([z.literal('').transform(() => undefined), z.enum(placeCodes)]).optional(),
};
export type IdNumber = { idNumber?: string | undefined; idPlace?: (typeof placeCodes)[number] | undefined };

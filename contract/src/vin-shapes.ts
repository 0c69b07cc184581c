import { z } from 'zod';
import { bounded } from './text.ts';
import type { FieldMessage } from './field-messages.ts';
import { cleanVin, FORM, nonLatinIn } from './vin.ts';

const faultOf = (vin: string): FieldMessage => {
  const [first] = nonLatinIn(vin);
  return first && first.place <= 17 ? (`vin.not_latin_${first.place}` as FieldMessage) : 'vin.form';
};

/** A VIN in a call: cleaned, then judged by its form only. A wrong check digit warns and is never refused here. */
export const Vin = bounded({ most: 64, required: 'vin.form', tooLong: 'vin.form' })
  .overwrite(cleanVin)
  .regex(FORM, { error: ({ input }) => faultOf(String(input)) });

/** One likely slip: put `to` where `from` stands, from `place` on (counted from 1), and the VIN becomes `vin`. */
export const VinSlip = z.object({ vin: z.string(), place: z.int(), from: z.string(), to: z.string() });

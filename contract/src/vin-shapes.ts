import { z } from 'zod';
import { bounded } from './text.ts';
import { cleanVin, FORM } from './vin.ts';

/** A VIN in a call: cleaned, then judged by its form only. A wrong check digit warns and is never refused here. */
export const Vin = bounded({ most: 64, required: 'vin.form', tooLong: 'vin.form' })
  .overwrite(cleanVin)
  .regex(FORM, 'vin.form');

/** One likely slip: put `to` where `from` stands, from `place` on (counted from 1), and the VIN becomes `vin`. */
export const VinSlip = z.object({ vin: z.string(), place: z.int(), from: z.string(), to: z.string() });

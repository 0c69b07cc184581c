import { bounded } from './text.ts';

/** By its name. Offsets such as `+02:00` are none: they know nothing of summer. */
export const isZone = (name: string): boolean => {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};

/** A time zone by its IANA name. */
export const ZoneName = bounded({ most: 64, required: 'required' }).refine(isZone, { error: 'invalid' });

/** The zone of who asks, as browsers name it: today is their day. UTC where none is said. */
export const Zone = ZoneName.default('UTC');

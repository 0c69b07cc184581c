import { isZone } from './is-zone.ts';
import { bounded } from './text.ts';

/** A time zone by its IANA name. */
export const ZoneName = bounded({ most: 64, required: 'required' }).refine(isZone, { error: 'invalid' });

/** The zone of who asks, as browsers name it: today is their day. UTC where none is said. */
export const Zone = ZoneName.default('UTC');

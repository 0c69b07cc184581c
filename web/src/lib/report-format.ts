import { written } from './format.ts';
import { languageTag } from './locale.ts';

/** A month, given as `2025-01`: `January 2025`. */
export const monthOf = (of: string): string => written(of, { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** An hour of the day, from 0 to 23: `2 PM`, `14 h`. */
export const hourOfDay = (hour: number): string => written(hour * 3_600_000, { hour: 'numeric', timeZone: 'UTC' });

/** A number in figures: `1,000`, in French `1 000`. */
export const figure = (count: number): string => new Intl.NumberFormat(languageTag()).format(count);

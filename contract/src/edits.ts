import { z } from 'zod';
import { DocumentKind } from './requests.ts';

/** How often the customer of a paid request may change it. */
export const MAX_EDITS = 10;

/** A VIN that counted before its customer changed it. */
export const EarlierVin = z.object({ vin: z.string(), from: z.iso.datetime(), until: z.iso.datetime() });

/** What of a paid request its customer can change while nobody has started on it. */
const EditedPart = z.enum(['model', 'vin', ...DocumentKind.options]);
export type EditedPart = z.infer<typeof EditedPart>;

/** What changed together, and when. */
export const Edit = z.object({ at: z.iso.datetime(), parts: z.array(EditedPart) });

/** The version of a request that is on the screen; `request.edited` where another one counts by now. Left out, whichever does. */
export const SeenVersion = z.int().min(0).max(1_000_000).optional();

import { z } from 'zod';
import { DocumentKind } from './requests.ts';

/** What of a paid request its customer can change while nobody has started on it. */
const EditedPart = z.enum(['model', 'vin', ...DocumentKind.options]);
export type EditedPart = z.infer<typeof EditedPart>;

/** What changed together, and when. */
export const Edit = z.object({ at: z.iso.datetime(), parts: z.array(EditedPart) });

/** The version of a request that is on the screen; `request.edited` where another one counts by now. Left out, whichever does. */
export const SeenVersion = z.int().min(0).max(1_000_000).optional();

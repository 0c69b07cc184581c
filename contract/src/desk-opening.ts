import { z } from 'zod';
import { ZoneName } from './zone.ts';

/** Whether the code desk is open now, where it is not always open. */
export const DeskOpening = z.object({
  /** The time zone of its hours. */
  zone: ZoneName,
  /** When it opens next; null while it is open. */
  opensAt: z.iso.datetime().nullable(),
  /** Since when it is open; null while it is closed. */
  openSince: z.iso.datetime().nullable(),
});
export type DeskOpening = z.infer<typeof DeskOpening>;

import { z } from 'zod';

/** How fast the code desk was in the last days, in minutes. */
export const DeskPace = z.object({
  /** From payment to code for a request that had none ahead. */
  firstMinutes: z.number(),
  /** What each request ahead adds. */
  eachMinutes: z.number(),
  /** Three of four codes took no longer. */
  usualMinutes: z.number(),
});
export type DeskPace = z.infer<typeof DeskPace>;

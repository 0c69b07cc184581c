import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import * as calls from './usual-times.calls.ts';

/** What came of the requests for one make that were decided in the last 30 days; only of makes with five or more. */
const MakeLately = z.object({
  make: z.string(),
  decided: z.int(),
  /** Of these the share whose code was delivered, 0 to 1. */
  share: z.number(),
  /** Half of the delivered ones took no longer; null where there is none. */
  medianMinutes: z.int().nullable(),
});
export type MakeLately = z.infer<typeof MakeLately>;

export const UsualTimes = z.object({
  /** The middle half of the minutes from payment to code, of the last 200; null below five. */
  usualMinutes: z.object({ from: z.int(), to: z.int() }).nullable(),
  makes: z.array(MakeLately),
});
export type UsualTimes = z.infer<typeof UsualTimes>;

export const usualTimes = endpoint(calls.usualTimes, {
  summary: 'How long codes took lately and how often there was one, by make: what really happened, up to a minute ago.',
  reply: UsualTimes,
  fails: [],
});

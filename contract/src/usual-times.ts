import { z } from 'zod';
import { DeskPace } from './desk-pace.ts';
import { DeskOpening } from './desk-opening.ts';
import { endpoint } from './endpoint.ts';
import * as calls from './usual-times.calls.ts';

export const UsualTimes = z.object({
  /** The middle half of the minutes from payment to code, of the last 200; null below five. */
  usualMinutes: z.object({ from: z.int(), to: z.int() }).nullable(),
  /** Of the last 7 days; null below five codes. */
  pace: DeskPace.nullable(),
  opening: DeskOpening.nullable(),
  /** How many requests nobody has started yet, as far as a hundred: a new one is placed behind them. */
  ahead: z.int(),
});
export type UsualTimes = z.infer<typeof UsualTimes>;

export const usualTimes = endpoint(calls.usualTimes, {
  summary: 'How long codes took in the last days and how many requests are waiting now, up to a minute ago.',
  reply: UsualTimes,
  fails: [],
});

import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import * as calls from './numbers.calls.ts';
import { Zone } from './zone.ts';

const Volume = z.object({ ordered: z.int(), delivered: z.int(), declined: z.int() });

/** From 0 to 1; null below `LEAST_CASES`. */
const Share = z.number().nullable();

export const DeskNumbers = z.object({
  range: z.enum(['today', 'month']),
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  total: Volume,
  /** From payment to code, of what was fulfilled in this time, in minutes; null when nothing was. */
  waits: z.object({ cases: z.int(), medianMinutes: z.int().nullable(), p90Minutes: z.int().nullable() }),
  /** What was fulfilled without a photo being asked for again. */
  firstTime: z.object({ cases: z.int(), accepted: z.int(), share: Share }),
  /** What customers said of the codes fulfilled in this time: that the key works, or first that it does not. */
  firstKey: z.object({ said: z.int(), worked: z.int(), share: Share }),
  /** All hours of the day in the zone, from 0 to 23. */
  hours: z.array(Volume.extend({ hour: z.int() })),
  /** The share is what was delivered of all that was decided. */
  makes: z.array(Volume.extend({ make: z.string(), share: Share })),
  admins: z.array(
    z.object({
      id: z.uuid(),
      name: z.string().nullable(),
      delivered: z.int(),
      declined: z.int(),
      share: Share,
      medianMinutes: z.int().nullable(),
    }),
  ),
});
export type DeskNumbers = z.infer<typeof DeskNumbers>;

export const deskNumbers = endpoint(calls.deskNumbers, {
  summary:
    'How long people waited, how much came and went by hour and by make, what was accepted at first sight, what was fulfilled by make and by admin: today or in the last 30 days, in the zone of who asks.',
  query: z.object({
    range: DeskNumbers.shape.range.default('today'),
    zone: Zone,
  }),
  reply: DeskNumbers,
  discloses: 'colleagues',
  fails: [],
});

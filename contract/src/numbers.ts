import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import * as calls from './numbers.calls.ts';
import { isReportRange, ReportDay } from './report-range.ts';
import { CodeSource } from './sent-code.ts';
import { Zone } from './zone.ts';

const Volume = z.object({ ordered: z.int(), delivered: z.int(), declined: z.int() });

/** From 0 to 1; null below `LEAST_CASES`. */
const Share = z.number().nullable();

/** How the requests of a group that were decided in this time were handled. Each hint on the screen repeats these definitions. */
const Handling = z.object({
  /** From the start of work to the decision, on average, in minutes; null where no admin started one. */
  handlingMinutes: z.int().nullable(),
  /** Requests for which a photo was asked for again, at least once. */
  askedAgain: z.int(),
  /** Requests to which a second admin objected. */
  objected: z.int(),
  /** Codes that the customer reported as not working. */
  reported: z.int(),
  /** Codes that were taken back with a refund; these count as declined. */
  refunded: z.int(),
});

/** The share is what was delivered of all that was decided. */
const Group = Volume.extend(Handling.shape).extend({ share: Share });

export const DeskNumbers = z.object({
  range: z.enum(['today', 'month', 'days']),
  by: z.enum(['day', 'week', 'month']),
  from: z.iso.datetime(),
  /** The first moment that no longer counts, or now. */
  until: z.iso.datetime(),
  total: Volume.extend(Handling.shape),
  /** From payment to code, of what was fulfilled in this time, in minutes; null when nothing was. */
  waits: z.object({ cases: z.int(), medianMinutes: z.int().nullable(), p90Minutes: z.int().nullable() }),
  /** Of all requests that were decided: what was fulfilled without a photo being asked for again. */
  firstTime: z.object({ cases: z.int(), accepted: z.int(), share: Share }),
  /** What customers said of the codes fulfilled in this time: that the key works, or first that it does not. */
  firstKey: z.object({ said: z.int(), worked: z.int(), share: Share }),
  /** All hours of the day in the zone, from 0 to 23. */
  hours: z.array(Volume.extend({ hour: z.int() })),
  /** The days, weeks (from Monday) or months of the range in which anything happened, by their first day, the newest first. */
  periods: z.array(Group.extend({ start: z.iso.date() })),
  makes: z.array(Group.extend({ make: z.string() })),
  /** Where the codes came from; what was declined has no source. */
  sources: z.array(Group.omit({ ordered: true }).extend({ source: z.enum([...CodeSource.options, 'NONE']) })),
  admins: z.array(
    Group.omit({ ordered: true }).extend({
      id: z.uuid(),
      name: z.string().nullable(),
      medianMinutes: z.int().nullable(),
    }),
  ),
});
export type DeskNumbers = z.infer<typeof DeskNumbers>;

/** `days` is from one day to another, both included; today and the last 30 days need none. */
const Range = z
  .object({
    range: DeskNumbers.shape.range.default('today'),
    from: ReportDay.optional(),
    to: ReportDay.optional(),
    by: DeskNumbers.shape.by.default('day'),
    zone: Zone,
  })
  .refine(({ range, from = '', to = '' }) => range !== 'days' || isReportRange(from, to), {
    path: ['to'],
    error: 'invalid',
  });
export type NumbersRange = z.output<typeof Range>;

export const deskNumbers = endpoint(calls.deskNumbers, {
  summary:
    'How long people waited, how much came and went by hour, period, make, source and admin, and how it was handled: today, in the last 30 days, or in any 366 days at most, in the zone of who asks.',
  query: Range,
  reply: DeskNumbers,
  discloses: 'colleagues',
  fails: [],
});

export const numbersTables = ['periods', 'makes', 'sources', 'admins'] as const;

export const numbersExport = endpoint(calls.numbersExport, {
  summary: 'One table of the numbers as a CSV file. It holds counts, and the names of admins.',
  query: Range.safeExtend({ table: z.enum(numbersTables) }),
  media: ['text/csv'],
  reply: z.unknown(),
  discloses: 'colleagues',
  fails: [],
});

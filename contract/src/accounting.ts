import { z } from 'zod';
import * as calls from './accounting.calls.ts';
import { endpoint } from './endpoint.ts';
import { Cents } from './money.ts';
import { isReportRange, ReportDay } from './report-range.ts';
import { Zone } from './zone.ts';

/** A sum that may be below zero: more was refunded than captured, or a sum was corrected. */
const SignedCents = z.int();

const Sums = z.object({
  capturedCents: SignedCents,
  /** Received in another way than by card, by a super admin's word. */
  otherwiseCents: SignedCents,
  refundedCents: SignedCents,
  /** What the sent codes cost the shop, as far as the senders noted it. */
  costCents: Cents,
  /** Captured and received otherwise, less refunded, less cost. */
  marginCents: SignedCents,
});
export type MoneySums = z.infer<typeof Sums>;

export const MoneyClose = z.object({
  total: Sums,
  /** The days or months in which money moved, by their first day, the newest first. */
  periods: z.array(Sums.extend({ start: z.iso.date() })),
});
export type MoneyClose = z.infer<typeof MoneyClose>;

const Range = z
  .object({ from: ReportDay, to: ReportDay, by: z.enum(['day', 'month']).default('day'), zone: Zone })
  .refine(({ from, to }) => isReportRange(from, to), { path: ['to'], error: 'invalid' });
export type MoneyRange = z.output<typeof Range>;

export const moneyClose = endpoint(calls.moneyClose, {
  summary:
    'What was captured, refunded and spent on codes, by day or month, in at most 366 days of the zone of who asks. Each movement counts when it happened, so that a day that is over does not change.',
  query: Range,
  reply: MoneyClose,
  discloses: 'nothing',
  fails: [],
});

export const moneyFiles = ['transactions', 'refunds', 'costs', 'margins', 'close'] as const;
export type MoneyFile = (typeof moneyFiles)[number];

export const moneyExport = endpoint(calls.moneyExport, {
  summary:
    'One file for the accountant as CSV: what was captured, refunded or spent, each movement with its order, the margin of each sent code, or the close. The export itself is on record.',
  query: Range.safeExtend({ file: z.enum(moneyFiles) }),
  media: ['text/csv'],
  reply: z.unknown(),
  discloses: 'recorded',
  fails: [],
});

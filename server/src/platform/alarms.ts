import { z } from 'zod';

/** Why nothing is destroyed because of its time (`jobs/time-guard.ts`). */
export const doubts = ['process_clock', 'clock_leapt', 'was_off'] as const;
export type Doubt = (typeof doubts)[number];

/** Why the sweeper of the files removes nothing (`files/sweep-files.ts`). */
export const sweepProblems = ['not_ours', 'too_many_strays'] as const;
export type SweepProblem = (typeof sweepProblems)[number];

/** What stops the jobs that destroy, and what stops the sweeper: somebody is told of each by mail. */
export const AlarmName = z.enum([...doubts, ...sweepProblems]);
export type AlarmName = z.infer<typeof AlarmName>;

/** Of one admin (`personId`) and day: how many distinct records they saw, in lists or opened whole. */
export const ManyDisclosures = z.object({
  personId: z.uuid(),
  day: z.iso.date(),
  what: z.enum(['listed', 'opened']),
  rows: z.int(),
  limit: z.int(),
});
export type ManyDisclosures = z.infer<typeof ManyDisclosures>;

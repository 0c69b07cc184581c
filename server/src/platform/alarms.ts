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

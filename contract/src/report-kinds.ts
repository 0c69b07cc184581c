import { z } from 'zod';

/** What is wrong with a code that was delivered, as its customer says it. */
export const ReportKind = z.enum(['NO_TURN', 'LOCKS_CHANGED', 'PIN_REFUSED', 'OTHER']);
export type ReportKind = z.infer<typeof ReportKind>;

/** How the desk has answered; `OPEN` before that. */
export const ReportState = z.enum(['OPEN', 'REPLACED', 'MONEY_BACK', 'EXPLAINED']);
export type ReportState = z.infer<typeof ReportState>;

/** So often one code may be said not to work: who comes for the fourth time writes to a person. */
export const MOST_REPORTS = 3;

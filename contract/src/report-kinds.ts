import { z } from 'zod';

/** What is wrong with a code that was delivered, as its customer says it. */
export const ReportKind = z.enum(['NO_TURN', 'LOCKS_CHANGED', 'PIN_REFUSED', 'OTHER']);
export type ReportKind = z.infer<typeof ReportKind>;

/** How the desk has answered; `OPEN` before that. `WITHDRAWN` is a report that its customer took back. */
export const ReportState = z.enum(['OPEN', 'REPLACED', 'MONEY_BACK', 'EXPLAINED', 'WITHDRAWN']);
export type ReportState = z.infer<typeof ReportState>;

/** So often the codes of one vehicle may be said not to work: who comes for the fourth time writes to a person. */
export const MOST_REPORTS = 3;

/** How the desk answered last; at the desk, with who did. */
export const AnsweredReport = z.object({
  state: ReportState.exclude(['OPEN', 'WITHDRAWN']),
  answer: z.string(),
  name: z.string(),
  at: z.iso.datetime(),
});

/** That a customer says a code does not work and waits for an answer, with the record beside it. */
export const OpenReport = z.object({
  id: z.uuid(),
  kind: ReportKind,
  note: z.string(),
  reportedAt: z.iso.datetime(),
  /** Whole minutes since then, on the server's clock. */
  waitingMinutes: z.int(),
  /** The telephone of its customer's account, to ask them; null where there is none. */
  phone: z.string().nullable(),
  /** Who released the code, and how often anybody but the desk has opened it or its PIN. */
  releasedBy: z.string(),
  releasedAt: z.iso.datetime(),
  opened: z.int(),
  /** How often codes of this request were reported and answered before. */
  before: z.int(),
});

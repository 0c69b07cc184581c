import { expiryTimes } from '../../access/expiry.ts';
import { systemTrace } from '../../platform/audit/trace.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Parts } from '../../platform/parts.ts';
import { endSession } from './end-sessions.ts';
import { expiredDeskSessions } from './sweep.store.ts';

/** Ends the desk's sessions that are over, which opens nothing any more: so that their streams end too, and the log says why. */
export const endExpired = async ({ db, clock, settings }: Pick<Parts, 'db' | 'clock' | 'settings'>): Promise<void> => {
  for (const { id, isTooOld } of await expiredDeskSessions(db, expiryTimes(settings))) {
    const reason = isTooOld ? 'signed in for too long' : 'left idle';
    const ending = { reason, trace: systemTrace('sweep-sessions'), at: clock.now() } as const;
    await inTransaction(db, (tx) => endSession(tx, id, ending));
  }
};

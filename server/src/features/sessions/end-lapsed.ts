import { systemTrace } from '../../platform/audit/trace.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Parts } from '../../platform/parts.ts';
import { endSession } from './end-sessions.ts';
import { lapseOf } from './lapse.ts';
import { lapsedDeskSessions } from './sweep.store.ts';

/** Ends the desk's sessions that are over, which opens nothing any more: so that their streams end too, and the log says why. */
export const endLapsed = async ({ db, clock, settings }: Pick<Parts, 'db' | 'clock' | 'settings'>): Promise<void> => {
  const at = clock.now();
  const lapse = lapseOf(settings, at);
  for (const { id, signedInAt } of await lapsedDeskSessions(db, lapse)) {
    const reason = signedInAt <= lapse.signedInBy ? 'signed in for too long' : 'left idle';
    await inTransaction(db, (tx) => endSession(tx, id, { reason, trace: systemTrace('sweep-sessions'), at }));
  }
};

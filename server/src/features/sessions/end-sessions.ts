import { recordAct } from '../../platform/audit/record.store.ts';
import type { Trace } from '../../platform/audit/trace.ts';
import type { Tx } from '../../platform/db/database.ts';
import { announce } from '../../platform/live/announce.ts';
import { endLiveSessions } from './sessions.store.ts';

type Ending = { reason: string; trace: Trace; at: Date; action?: 'session.ended' | 'session.family_revoked' };

/** Ends one session with all its tokens and cuts its streams. A session that is over stays as it is. */
export const endSession = (tx: Tx, sessionId: string, ending: Ending): Promise<void> => end(tx, { sessionId }, ending);

/** Ends every session of a person: after a new password, a revoked account, a deleted profile. */
export const endAllSessions = (tx: Tx, personId: string, ending: Ending): Promise<void> =>
  end(tx, { personId }, ending);

const end = async (
  tx: Tx,
  which: { sessionId: string } | { personId: string },
  { reason, trace, at, action = 'session.ended' }: Ending,
): Promise<void> => {
  for (const id of await endLiveSessions(tx, which, reason, at)) {
    await recordAct(tx, trace, { action, object: { type: 'session', id }, reason });
    await announce(tx, { type: 'session.ended', id }, [`session:${id}`]);
  }
};

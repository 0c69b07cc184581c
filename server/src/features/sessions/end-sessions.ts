import type { SessionEnd } from '@keywright/contract/session-end';
import { isOfOwner } from '../../access/owner.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import type { Trace } from '../../platform/audit/trace.ts';
import type { Tx } from '../../platform/db/database.ts';
import { announce } from '../../platform/live/announce.ts';
import { type EndedSession, endLiveSessions, type WhichSessions } from './sessions.store.ts';

type Ending = { reason: SessionEnd; trace: Trace; at: Date; action?: 'session.ended' | 'session.family_revoked' };

/** Ends one session with all its tokens and cuts its streams. A session that is over stays as it is. */
export const endSession = async (tx: Tx, sessionId: string, ending: Ending): Promise<void> => {
  await endSessions(tx, { sessionId }, ending);
};

/** Ends every session of a person: after a new password, a revoked account, a deleted profile. */
export const endAllSessions = async (tx: Tx, personId: string, ending: Ending): Promise<void> => {
  await endSessions(tx, { personId }, ending);
};

/**
 * Ends these sessions and answers the ids of those that were still live. The browser of `replaced` gets another session with the answer
 * to its call; where that is the same person's, nobody was logged out there.
 */
export const endSessions = async (
  tx: Tx,
  which: WhichSessions,
  { reason, trace, at, action = 'session.ended' }: Ending,
  replaced?: EndedSession,
): Promise<string[]> => {
  const ended = await endLiveSessions(tx, which, reason, at);
  for (const { id, personId } of ended) {
    await recordAct(tx, trace, { action, object: { type: 'session', id }, reason });
    const goesOn = id === replaced?.id && isOfOwner({ personId, guestId: null }, replaced);
    const type = goesOn ? 'session.replaced' : 'session.ended';
    await announce(tx, { type, sessionId: id }, [`session:${id}`]);
  }
  await tellOtherDevices(tx, ended);
  return ended.map(({ id }) => id);
};

const tellOtherDevices = async (tx: Tx, ended: readonly EndedSession[]): Promise<void> => {
  for (const personId of new Set(ended.map((session) => session.personId))) {
    await announce(tx, { type: 'devices.changed', personId }, [`person:${personId}`]);
  }
};

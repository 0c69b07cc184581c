import { actOnOneself } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Parts } from '../../../platform/parts.ts';
import { endAllSessions, endSessions } from '../end-sessions.ts';

type Needs = Pick<Parts, 'db' | 'clock' | 'settings'>;

/** Signs one device of the caller out. Somebody else's and one that is not there are `not_found` alike. */
export const endDevice = (parts: Needs, caller: Known, sessionId: string): Promise<void> =>
  actOnOneself(parts, caller, async (tx, { person, trace }) => {
    const ending = { reason: 'signed out from a list of devices', trace, at: parts.clock.now() } as const;
    const ended = await endSessions(tx, { sessionId, personId: person.id }, ending);
    if (ended.length === 0) throw new Failure('not_found');
  });

/** Signs every device of the caller out but the one that asks. */
export const endOtherDevices = (parts: Needs, caller: Known): Promise<void> =>
  actOnOneself(parts, caller, async (tx, { person, session, trace }) => {
    const others = { personId: person.id, ...(session && { except: session.id }) };
    await endSessions(tx, others, { reason: 'signed out everywhere else', trace, at: parts.clock.now() });
  });

/** Signs the caller out everywhere. */
export const endEveryDevice = (parts: Needs, caller: Known): Promise<void> =>
  actOnOneself(parts, caller, (tx, { person, trace }) =>
    endAllSessions(tx, person.id, { reason: 'signed out everywhere', trace, at: parts.clock.now() }),
  );

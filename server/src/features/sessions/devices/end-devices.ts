import type { Known } from '../../../access/actor.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Parts } from '../../../platform/parts.ts';
import { endAllSessions, endSessions } from '../end-sessions.ts';

type Needs = Pick<Parts, 'db' | 'clock'>;

/** Signs one device of the caller out. Somebody else's and one that is not there are `not_found` alike. */
export const endDevice = ({ db, clock }: Needs, { person, trace }: Known, sessionId: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const ending = { reason: 'signed out from a list of devices', trace, at: clock.now() };
    const ended = await endSessions(tx, { sessionId, personId: person.id }, ending);
    if (ended.length === 0) throw new Failure('not_found');
  });

/** Signs every device of the caller out but the one that asks. */
export const endOtherDevices = ({ db, clock }: Needs, { person, session, trace }: Known): Promise<void> =>
  inTransaction(db, async (tx) => {
    const others = { personId: person.id, ...(session && { except: session.id }) };
    await endSessions(tx, others, { reason: 'signed out everywhere else', trace, at: clock.now() });
  });

/** Signs the caller out everywhere. */
export const endEveryDevice = ({ db, clock }: Needs, { person, trace }: Known): Promise<void> =>
  inTransaction(db, (tx) => endAllSessions(tx, person.id, { reason: 'signed out everywhere', trace, at: clock.now() }));

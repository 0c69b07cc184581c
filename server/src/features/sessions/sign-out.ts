import { actAs } from '../../access/act.ts';
import type { Actor, Caller } from '../../access/actor.ts';
import { findCaller } from '../../access/caller.store.ts';
import { actorOf, personTrace } from '../../access/who.ts';
import type { Parts } from '../../platform/parts.ts';
import type { AccessClaims } from './access-tokens.ts';
import { endSession } from './end-sessions.ts';

/**
 * Ends the session that a token names, even a lapsed one: whoever leaves has often been away for a while. Answers who has left, where
 * it still stood.
 */
export const signOut = async (parts: Parts, caller: Caller, session: AccessClaims): Promise<Actor | undefined> => {
  const at = parts.clock.now();
  const found = await findCaller(parts.db, { session, guestSecretHash: undefined, now: at });
  const person = actorOf(found, parts.settings);
  const who = personTrace(person ?? { id: session.personId, fname: '', lname: '' });
  const trace = { ...caller.trace, ...who, sessionId: session.sessionId };
  await actAs(parts, caller, (tx) => endSession(tx, session.sessionId, { reason: 'signed out', trace, at }));
  return person;
};

import { isMember } from '../../access/roles.ts';
import type { Caller } from '../../access/actor.ts';
import { personTrace } from '../../access/who.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Parts } from '../../platform/parts.ts';
import { noteSignIn } from './note-sign-in.ts';
import { endSessions } from './end-sessions.ts';
import type { SessionReactions } from './sessions.reactions.ts';
import { type Candidate, saveZone } from './sign-in.store.ts';
import { type Device, startSession, type StartedSession } from './start-session.ts';

type Entry = {
  parts: Pick<Parts, 'clock'>;
  tx: Tx;
  reactions: SessionReactions;
  caller: Caller;
  device: Device;
  /** The session that this browser had until now. */
  previousSessionId: string | undefined;
  /** Held, and with nothing that speaks against them. */
  person: Candidate;
  /** By what they have shown who they are. */
  steps: readonly ('password' | 'app' | 'recovery' | 'passkey')[];
};

export type Entered = StartedSession & { person: Candidate };

/** Gives somebody who has shown who they are a session, and does what every sign-in does, whichever way it went. */
export const enter = async (entry: Entry): Promise<Entered> => {
  const { parts, tx, reactions, caller, device, previousSessionId, person, steps } = entry;
  const at = parts.clock.now();
  const proof = { at, by: steps.at(-1) ?? 'password' } as const;
  const session = await startSession(tx, person.id, device, at, { signedInAt: at, proof });
  const trace = { ...caller.trace, ...personTrace(person), sessionId: session.sessionId };
  const zone = caller.zone();
  if (zone !== null) await saveZone(tx, person.id, zone);
  await noteSignIn(tx, { person, sessionId: session.sessionId, device, at });
  await recordAct(tx, trace, {
    action: 'session.signed_in',
    object: { type: 'session', id: session.sessionId },
    details: { steps },
  });
  if (previousSessionId) {
    const ending = { reason: 'signed in again', trace, at } as const;
    const replaced = { id: previousSessionId, personId: person.id };
    await endSessions(tx, { sessionId: previousSessionId }, ending, replaced);
  }
  if (caller.guest && isMember(person)) {
    await reactions.signedIn(tx, { personId: person.id, guestId: caller.guest.id, trace });
  }
  return { ...session, person };
};

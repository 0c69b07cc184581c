import { isMember } from '../../access/admits.ts';
import type { Caller } from '../../access/actor.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import { inTransaction, type Tx } from '../../platform/db/database.ts';
import { Failure } from '../../platform/failure.ts';
import type { Parts } from '../../platform/parts.ts';
import { personTrace } from './caller.ts';
import { noteSignIn } from './devices/note-sign-in.ts';
import { endSession } from './end-sessions.ts';
import { isPassword } from '../../platform/passwords.ts';
import { passwordRefusal } from './password/temporary-password.ts';
import type { SessionHappenings } from './sessions.happenings.ts';
import { type Candidate, candidateByEmail, lockCandidate } from './sign-in.store.ts';
import { slowDown } from './slow-down.ts';
import { standingRefusal, type StandingRefusal } from './standing.ts';
import { type Device, startSession, type StartedSession } from './start-session.ts';

type Attempt = {
  email: string;
  password: string;
  device: Device;
  /** The session that this browser had until now. */
  previousSessionId: string | undefined;
};

export type SignIn = StartedSession & { person: Candidate };

type Refusal = { refusal: 'session.wrong_password' | 'session.password_expired' | StandingRefusal; why: string };

/**
 * Signs a person in. An unknown e-mail and a wrong password are refused alike (`session.wrong_password`) and after the same work; only
 * after a right password does anybody learn that the account waits (`session.pending_approval`) or is closed (`session.revoked`),
 * or that a temporary password is over (`session.password_expired`).
 */
export const signIn = async (
  parts: Parts,
  happenings: SessionHappenings,
  caller: Caller,
  attempt: Attempt,
): Promise<SignIn> => {
  const takeBack = await slowDown(parts, { email: attempt.email, ip: caller.ip });
  const candidate = await candidateByEmail(parts.db, attempt.email);
  const isRight = await isPassword(attempt.password, candidate?.passwordHash);
  const known = isRight ? candidate : undefined;
  const outcome = await inTransaction(parts.db, async (tx) => {
    const judged = await judge(tx, known, parts.clock.now());
    if (!('refusal' in judged)) {
      const begun = await begin({ parts, tx, happenings, caller, attempt, person: judged });
      await takeBack(tx);
      return begun;
    }
    await recordRefusal(tx, { caller, email: attempt.email, personId: candidate?.id, why: judged.why });
    return judged;
  });
  if ('refusal' in outcome) throw new Failure(outcome.refusal);
  return outcome;
};

/** Reads the person anew: while the password was compared it may have been changed, or its account closed. */
const judge = async (tx: Tx, known: Candidate | undefined, now: Date): Promise<Candidate | Refusal> => {
  const person = known && (await lockCandidate(tx, known.id));
  if (!person || person.passwordHash !== known.passwordHash) {
    return { refusal: 'session.wrong_password', why: 'wrong e-mail or password' };
  }
  const refusal = standingRefusal(person) ?? passwordRefusal(person, now);
  return refusal ? { refusal, why: refusal } : person;
};

type Beginning = {
  parts: Parts;
  tx: Tx;
  happenings: SessionHappenings;
  caller: Caller;
  attempt: Attempt;
  person: Candidate;
};

const begin = async ({ parts, tx, happenings, caller, attempt, person }: Beginning): Promise<SignIn> => {
  const at = parts.clock.now();
  const session = await startSession(tx, person.id, attempt.device, at);
  const trace = { ...caller.trace, ...personTrace(person), sessionId: session.sessionId };
  await noteSignIn(tx, { person, sessionId: session.sessionId, device: attempt.device, at });
  await recordAct(tx, trace, { action: 'session.signed_in', object: { type: 'session', id: session.sessionId } });
  if (attempt.previousSessionId) {
    await endSession(tx, attempt.previousSessionId, { reason: 'signed in anew', trace, at });
  }
  if (caller.guest && isMember(person)) {
    await happenings.signedIn(tx, { personId: person.id, guestId: caller.guest.id, trace });
  }
  return { ...session, person };
};

type Refused = { caller: Caller; email: string; personId: string | undefined; why: string };

const recordRefusal = (tx: Tx, { caller, email, personId, why }: Refused): Promise<void> =>
  recordAct(tx, caller.trace, {
    action: 'session.refused',
    object: personId ? { type: 'person', id: personId } : { type: 'email', id: masked(email) },
    reason: why,
  });

/** Enough to recognise one's own typing error by; an address that is not ours to keep is not kept. */
const masked = (email: string): string => email.replace(/^(.).*@/u, '$1…@');

import type { AuditReasonOf } from '@keywright/contract/audit-actions';
import { actAs } from '../../../access/act.ts';
import type { Caller } from '../../../access/actor.ts';
import { recordAct } from '../../../platform/audit/record.store.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Parts } from '../../../platform/parts.ts';
import { enter, type Entered } from '../enter.ts';
import { beginSecondStep, type BegunSignIn } from './begin-second-step.ts';
import { isPassword } from '../../../platform/passwords.ts';
import { passwordRefusal } from '../temporary-password.ts';
import type { SessionReactions } from '../sessions.reactions.ts';
import { type Candidate, candidateByEmail, lockCandidate } from '../sign-in.store.ts';
import { slowDown } from '../slow-down.ts';
import { standingRefusal, type StandingRefusal } from '../standing.ts';
import type { Device } from '../start-session.ts';

type Attempt = {
  email: string;
  password: string;
  device: Device;
  /** The session that this browser had until now. */
  previousSessionId: string | undefined;
};

type RefusedFor = AuditReasonOf<'session.refused'>;
type Refusal = { refusal: 'session.wrong_password' | 'session.password_expired' | StandingRefusal; why: RefusedFor };

/**
 * Signs a person in. An unknown e-mail and a wrong password are refused alike (`session.wrong_password`) and after the same work; only
 * after a right password does anybody learn that the account waits (`session.pending_approval`) or is closed (`session.revoked`),
 * or that a temporary password is over (`session.password_expired`). Somebody with a second factor has no session yet.
 */
export const signIn = async (
  parts: Parts,
  reactions: SessionReactions,
  caller: Caller,
  attempt: Attempt,
): Promise<Entered | BegunSignIn> => {
  const [takeBack, candidate] = await Promise.all([
    slowDown(parts, { email: attempt.email, source: caller.source, deviceHash: caller.deviceHash }),
    candidateByEmail(parts.db, attempt.email),
  ]);
  const isRight = await isPassword(attempt.password, candidate?.passwordHash);
  const known = isRight ? candidate : undefined;
  const outcome = await actAs(parts, caller, async (tx, caller) => {
    const checked = await checkCandidate(tx, known, parts.clock.now());
    if (!('refusal' in checked)) {
      await takeBack(tx);
      if (checked.hasSecondFactor) return beginSecondStep(parts, tx, caller, checked);
      const { device, previousSessionId } = attempt;
      return enter({ parts, tx, reactions, caller, device, previousSessionId, person: checked, steps: ['password'] });
    }
    await recordRefusal(tx, { caller, email: attempt.email, personId: candidate?.id, why: checked.why });
    return checked;
  });
  if ('refusal' in outcome) throw new Failure(outcome.refusal);
  return outcome;
};

/** Reads the person again: while the password was compared it may have been changed, or its account closed. */
const checkCandidate = async (tx: Tx, known: Candidate | undefined, now: Date): Promise<Candidate | Refusal> => {
  const person = known && (await lockCandidate(tx, known.id));
  if (!person || person.passwordHash !== known.passwordHash) {
    return { refusal: 'session.wrong_password', why: 'wrong e-mail or password' };
  }
  const refusal = standingRefusal(person) ?? passwordRefusal(person, now);
  return refusal ? { refusal, why: refusal } : person;
};

type Refused = { caller: Caller; email: string; personId: string | undefined; why: RefusedFor };

const recordRefusal = (tx: Tx, { caller, email, personId, why }: Refused): Promise<void> =>
  recordAct(tx, caller.trace, {
    action: 'session.refused',
    object: personId ? { type: 'person', id: personId } : { type: 'email', id: masked(email) },
    reason: why,
  });

/** Enough to recognise one's own typing error by; an address that is not ours to keep is not kept. */
const masked = (email: string): string => email.replace(/^(.).*@/u, '$1…@');

import type { AuditReasonOf } from '@keywright/contract/audit-actions';
import type { Caller } from '../../../access/actor.ts';
import { recordAct } from '../../../platform/audit/record.store.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { sha256 } from '../../../platform/secrets.ts';
import { passwordRefusal } from '../temporary-password.ts';
import { type Candidate, lockCandidate } from '../sign-in.store.ts';
import { standingRefusal, type StandingRefusal } from '../standing.ts';
import { type Begun, countTry, endBegun, lockLiveBegun, markOf } from '../begun.store.ts';

export type StepRefusal = {
  refusal: 'session.wrong_code' | 'session.passkey_refused' | 'session.step_over' | StandingRefusal;
};
export type Resumed = { begun: Begun; person: Candidate };
export type Acting = { tx: Tx; caller: Caller; now: Date };

/**
 * Takes up the sign-in that this token began, holding it and its person. It is over (`session.step_over`) when its time or its
 * tries are, or the password was changed since or was a temporary one that is used up; and whoever was closed out meanwhile stays out.
 */
export const resumeSignIn = async (acting: Acting, token: string | undefined): Promise<Resumed | StepRefusal> => {
  const { tx, now } = acting;
  const begun = token === undefined ? undefined : await lockLiveBegun(tx, sha256(token), now);
  if (!begun) return { refusal: 'session.step_over' };
  const person = await lockCandidate(tx, begun.personId);
  const refusal = refusalNow(person, begun, now);
  if (person && !refusal) return { begun, person };
  const told = refusal ?? 'session.step_over';
  await endBegun(tx, begun.id, now);
  await recordStepRefusal(acting, begun.personId, told);
  return { refusal: told };
};

const refusalNow = (
  person: Candidate | undefined,
  { passwordMark }: Begun,
  now: Date,
): 'session.step_over' | StandingRefusal | undefined => {
  const isGood = person && markOf(person.passwordHash).equals(passwordMark) && !passwordRefusal(person, now);
  return isGood ? standingRefusal(person) : 'session.step_over';
};

type StepWrong = AuditReasonOf<'session.step_refused'>;
type Wrong = { refusal: 'session.wrong_code' | 'session.passkey_refused'; why: StepWrong };

/** Counts one wrong answer to a begun sign-in. The last one ends it. */
export const refuseStep = async (acting: Acting, begun: Begun, { refusal, why }: Wrong): Promise<StepRefusal> => {
  const isOver = await countTry(acting.tx, begun, acting.now);
  await recordStepRefusal(acting, begun.personId, why);
  return { refusal: isOver ? 'session.step_over' : refusal };
};

const recordStepRefusal = ({ tx, caller }: Acting, personId: string, reason: StepWrong): Promise<void> =>
  recordAct(tx, caller.trace, {
    action: 'session.step_refused',
    object: { type: 'person', id: personId },
    reason,
  });

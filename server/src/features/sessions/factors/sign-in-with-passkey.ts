import type { Caller } from '../../../access/actor.ts';
import { recordAct } from '../../../platform/audit/record.store.ts';
import { inTransaction, type Tx } from '../../../platform/db/database.ts';
import { guardLimit } from '../../../platform/limits/guard-limit.ts';
import { forgetAttempts } from '../../../platform/limits/limits.store.ts';
import { limits } from '../../../platform/limits/limits.ts';
import type { Parts } from '../../../platform/parts.ts';
import { enter, type Entered } from '../enter.ts';
import type { SessionHappenings } from '../sessions.happenings.ts';
import { type Candidate, lockCandidate } from '../sign-in.store.ts';
import { standingRefusal } from '../standing.ts';
import type { Device } from '../start-session.ts';
import { type Begun, endBegun } from './begun.store.ts';
import { useQuestion } from './challenge.store.ts';
import { lockPasskey, notePasskeyUse, ownerOfPasskey } from './passkey.store.ts';
import { challengeIn, judgePasskey, type PasskeyAnswer } from './passkeys.ts';
import type { RelyingParty } from './relying-party.ts';
import { refuseStep, type Resumed, resumeSignIn, type StepRefusal } from './resume-sign-in.ts';

type Attempt = {
  /** Of the begun sign-in, if there is one. */
  token: string | undefined;
  answer: PasskeyAnswer;
  rp: RelyingParty;
  device: Device;
  previousSessionId: string | undefined;
};

/**
 * Signs a person in with a passkey: as the second step of a begun sign-in when that was asked for, else alone, since the device
 * has seen the person itself. Each question is answered once. What refuses is answered and not thrown, so that it stays counted.
 */
export const signInWithPasskey = async (
  parts: Parts,
  happenings: SessionHappenings,
  caller: Caller,
  attempt: Attempt,
): Promise<Entered | StepRefusal> => {
  const { db, clock } = parts;
  const bucket = `sign-in-address:${caller.ip}`;
  const counted = await guardLimit(db, clock, { bucket, ...limits.signInAddress });
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const judged = await judge(tx, caller, attempt, now);
    if ('refusal' in judged) return judged;
    const { person, begun } = judged;
    if (begun) await endBegun(tx, begun.id, now);
    await forgetAttempts(tx, [{ bucket, at: counted }]);
    const { device, previousSessionId } = attempt;
    const steps = begun ? (['password', 'passkey'] as const) : (['passkey'] as const);
    return enter({ parts, tx, happenings, caller, device, previousSessionId, person, steps });
  });
};

type Judged = { person: Candidate; begun: Begun | undefined };

const judge = async (tx: Tx, caller: Caller, attempt: Attempt, now: Date): Promise<Judged | StepRefusal> => {
  const challenge = challengeIn(attempt.answer);
  const question = challenge === undefined ? undefined : await useQuestion(tx, { challenge, purpose: 'sign-in', now });
  if (challenge === undefined || !question) return refuse(tx, caller, 'no such question');
  const resumed =
    question.personId === null ? undefined : await resume(tx, caller, attempt.token, question.personId, now);
  if (resumed && 'refusal' in resumed) return resumed;
  const person = resumed?.person ?? (await ownerOf(tx, attempt.answer.id));
  if (!person || !(await hasAnswered(tx, attempt, { person, challenge, now }))) {
    const wrong = { refusal: 'session.passkey_refused', why: 'wrong passkey' } as const;
    return resumed ? refuseStep(tx, caller, resumed.begun, wrong, now) : refuse(tx, caller, wrong.why);
  }
  const refusal = standingRefusal(person);
  return refusal ? refuse(tx, caller, refusal, { refusal, personId: person.id }) : { person, begun: resumed?.begun };
};

/** A question for a begun sign-in is answered in that sign-in, or it is over. */
const resume = async (
  tx: Tx,
  caller: Caller,
  token: string | undefined,
  personId: string,
  now: Date,
): Promise<Resumed | StepRefusal> => {
  const resumed = token === undefined ? undefined : await resumeSignIn(tx, caller, token, now);
  if (!resumed || ('person' in resumed && resumed.person.id !== personId)) return { refusal: 'session.step_over' };
  return resumed;
};

const ownerOf = async (tx: Tx, credentialId: string): Promise<Candidate | undefined> => {
  const personId = await ownerOfPasskey(tx, credentialId);
  return personId === undefined ? undefined : lockCandidate(tx, personId);
};

type Asked = { person: Candidate; challenge: string; now: Date };

const hasAnswered = async (tx: Tx, { answer, rp }: Attempt, { person, challenge, now }: Asked): Promise<boolean> => {
  const passkey = await lockPasskey(tx, answer.id);
  if (!passkey || passkey.personId !== person.id) return false;
  const shown = await judgePasskey({ rp, challenge, answer }, passkey);
  if (!shown) return false;
  const { newCounter: signCount, credentialBackedUp: isBackedUp } = shown;
  await notePasskeyUse(tx, passkey.id, { signCount, isBackedUp, at: now });
  return true;
};

type Refused = { refusal: StepRefusal['refusal']; personId: string };

const refuse = async (tx: Tx, caller: Caller, reason: string, known?: Refused): Promise<StepRefusal> => {
  const object = known ? { type: 'person', id: known.personId } : { type: 'passkey', id: 'unknown' };
  await recordAct(tx, caller.trace, { action: 'security.passkey_refused', object, reason });
  return { refusal: known?.refusal ?? 'session.passkey_refused' };
};

import type { AuditReasonOf } from '@keywright/contract/audit-actions';
import { actAs } from '../../../access/act.ts';
import type { Caller } from '../../../access/actor.ts';
import { recordAct } from '../../../platform/audit/record.store.ts';
import { bySource } from '../../../platform/limits/by-source.ts';
import { guardLimits } from '../../../platform/limits/guard-limit.ts';
import { forgetAttempts } from '../../../platform/limits/limits.store.ts';
import type { Parts } from '../../../platform/parts.ts';
import { enter, type Entered } from '../enter.ts';
import type { SessionReactions } from '../sessions.reactions.ts';
import { lockCandidate } from '../sign-in.store.ts';
import { standingRefusal } from '../standing.ts';
import type { Device } from '../start-session.ts';
import { type Begun, endBegun } from '../begun.store.ts';
import { consumeChallenge } from './challenge.store.ts';
import { hasAnswered } from './has-answered.ts';
import { ownerOfPasskey } from './passkey.store.ts';
import { challengeIn, type PasskeyAnswer } from './passkeys.ts';
import type { RelyingParty } from './relying-party.ts';
import { refuseStep, type Resumed, resumeSignIn, type StepRefusal, type Acting } from './resume-sign-in.ts';

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
 * has seen the person itself. Each challenge is answered once. What refuses is answered and not thrown, so that it stays counted.
 */
export const signInWithPasskey = async (
  parts: Parts,
  reactions: SessionReactions,
  caller: Caller,
  attempt: Attempt,
): Promise<Entered | StepRefusal> => {
  const { db, clock } = parts;
  const buckets = bySource('sign-in-address', caller.source);
  const at = await guardLimits(db, clock, buckets);
  return actAs(parts, caller, async (tx, caller) => {
    const now = clock.now();
    const checked = await checkAnswer({ tx, caller, now }, attempt);
    if ('refusal' in checked) return checked;
    const { person, begun } = checked;
    if (begun) await endBegun(tx, begun.id, now);
    await forgetAttempts(
      tx,
      buckets.map(({ bucket }) => ({ bucket, at })),
    );
    const { device, previousSessionId } = attempt;
    const steps = begun ? (['password', 'passkey'] as const) : (['passkey'] as const);
    return enter({ parts, tx, reactions, caller, device, previousSessionId, person, steps });
  });
};

type IssuedChallenge = { challenge: string; personId: string | null };
type Checked = Omit<Resumed, 'begun'> & { begun: Begun | undefined };

const checkAnswer = async (acting: Acting, attempt: Attempt): Promise<Checked | StepRefusal> => {
  const asked = await consumeAnswered(acting, attempt.answer);
  if (!asked) return refuse(acting, 'no such question');
  return asked.personId === null ? checkAlone(acting, attempt, asked) : checkStep(acting, attempt, asked);
};

const consumeAnswered = async ({ tx, now }: Acting, answer: PasskeyAnswer): Promise<IssuedChallenge | undefined> => {
  const challenge = challengeIn(answer);
  const issued =
    challenge === undefined ? undefined : await consumeChallenge(tx, { challenge, purpose: 'sign-in', now });
  return challenge === undefined || !issued ? undefined : { challenge, ...issued };
};

const checkAlone = async (
  acting: Acting,
  attempt: Attempt,
  { challenge }: IssuedChallenge,
): Promise<Checked | StepRefusal> => {
  const personId = await ownerOfPasskey(acting.tx, attempt.answer.id);
  const person = personId === undefined ? undefined : await lockCandidate(acting.tx, personId);
  if (!person || !(await hasAnswered(acting, { ...attempt, challenge, personId: person.id })))
    return refuse(acting, 'wrong passkey');
  const refusal = standingRefusal(person);
  return refusal ? refuse(acting, refusal, { refusal, personId: person.id }) : { person, begun: undefined };
};

/** A challenge that a begun sign-in has issued is answered in that sign-in, or it is over. */
const checkStep = async (
  acting: Acting,
  attempt: Attempt,
  { challenge, personId }: IssuedChallenge,
): Promise<Checked | StepRefusal> => {
  const resumed = await resumeSignIn(acting, attempt.token);
  if ('refusal' in resumed) return resumed;
  if (resumed.person.id !== personId) return { refusal: 'session.step_over' };
  if (await hasAnswered(acting, { ...attempt, challenge, personId: resumed.person.id })) return resumed;
  return refuseStep(acting, resumed.begun, { refusal: 'session.passkey_refused', why: 'wrong passkey' });
};

type Refused = { refusal: StepRefusal['refusal']; personId: string };

const refuse = async (
  { tx, caller }: Acting,
  reason: AuditReasonOf<'security.passkey_refused'>,
  known?: Refused,
): Promise<StepRefusal> => {
  const object = known
    ? ({ type: 'person', id: known.personId } as const)
    : ({ type: 'passkey', id: 'unknown' } as const);
  await recordAct(tx, caller.trace, { action: 'security.passkey_refused', object, reason });
  return { refusal: known?.refusal ?? 'session.passkey_refused' };
};

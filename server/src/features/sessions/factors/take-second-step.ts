import { actAs } from '../../../access/act.ts';
import type { Caller } from '../../../access/actor.ts';
import type { Parts } from '../../../platform/parts.ts';
import { sha256 } from '../../../platform/secrets.ts';
import { enter, type Entered } from '../enter.ts';
import type { SessionReactions } from '../sessions.reactions.ts';
import type { Device } from '../start-session.ts';
import { endBegun, findLiveBegun } from '../begun.store.ts';
import { isRepeatedCode, slowDownCodes } from './code-limit.ts';
import { refuseStep, resumeSignIn, type StepRefusal } from './resume-sign-in.ts';
import { consumeCode } from './consume-code.ts';

type Step = {
  /** Of the begun sign-in. */
  token: string | undefined;
  code: string;
  device: Device;
  previousSessionId: string | undefined;
};

/**
 * Finishes a begun sign-in with a code: of any number who bring the same code at once, one gets in. What refuses is answered
 * and not thrown, so that tries stay counted. Throws `limit.too_many` when too many were tried for this account.
 */
export const takeSecondStep = async (
  parts: Parts,
  reactions: SessionReactions,
  caller: Caller,
  { token, code, device, previousSessionId }: Step,
): Promise<Entered | StepRefusal> => {
  const { db, clock } = parts;
  const found = token === undefined ? undefined : await findLiveBegun(db, sha256(token), clock.now());
  if (!found) return { refusal: 'session.step_over' };
  const { personId, email } = found;
  const { source, deviceHash } = caller;
  const takeBack = await slowDownCodes(parts, { personId, email, source, deviceHash });
  return actAs(parts, caller, async (tx, caller) => {
    const now = clock.now();
    const acting = { tx, caller, now };
    const resumed = await resumeSignIn(acting, token);
    if ('refusal' in resumed) return resumed;
    const { begun, person } = resumed;
    const step = await consumeCode(parts, tx, { owner: person, trace: caller.trace, code });
    if (!step && (await isRepeatedCode(parts, tx, { personId, code }))) {
      await takeBack(tx);
      return { refusal: 'session.wrong_code' };
    }
    if (!step) return refuseStep(acting, begun, { refusal: 'session.wrong_code', why: 'wrong code' });
    await endBegun(tx, begun.id, now);
    await takeBack(tx);
    return enter({ parts, tx, reactions, caller, device, previousSessionId, person, steps: ['password', step] });
  });
};

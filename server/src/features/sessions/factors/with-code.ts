import { actOnOneself, type Present } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import type { Trace } from '../../../platform/audit/trace.ts';
import { recordAct } from '../../../platform/audit/record.store.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Parts } from '../../../platform/parts.ts';
import { isRepeatedCode, slowDownCodes } from './code-limit.ts';
import type { Oneself } from './factors.store.ts';
import { holdOneself } from './hold-oneself.ts';
import { recordProof } from './record-proof.ts';
import { consumeCode } from './consume-code.ts';

/**
 * Does `work` for somebody who brings a right code of the account, which is used up by it and proves who they are; else
 * `session.wrong_code`, and that it was tried stays on record.
 */
export const withCode = async <T>(
  parts: Parts,
  caller: Known,
  code: string | undefined,
  work: (tx: Tx, oneself: Oneself, trace: Trace) => Promise<T>,
): Promise<T> => {
  if (code === undefined) throw new Failure('input.invalid', { fields: { code: 'factor_code.required' } });
  const { id: personId, email } = caller.person;
  const { source, deviceHash } = caller;
  const takeBack = await slowDownCodes(parts, { personId, email, source, deviceHash });
  const outcome = await actOnOneself(parts, caller, async (tx, caller) => {
    const oneself = await holdOneself(tx, caller);
    const shown = await consumeCode(parts, tx, { owner: oneself, trace: caller.trace, code });
    if (!shown) {
      await refuseCode(parts, tx, caller, { code, takeBack });
      return undefined;
    }
    await takeBack(tx);
    await recordProof(tx, caller, shown, parts.clock.now());
    return { done: await work(tx, oneself, caller.trace) };
  });
  if (!outcome) throw new Failure('session.wrong_code');
  return outcome.done;
};

/** Shows by a code of one's own account that it is still oneself; the code is used up by it. Else `session.wrong_code`. */
export const proveByCode = (parts: Parts, caller: Known, code: string): Promise<void> =>
  withCode(parts, caller, code, async () => undefined);

type WrongCode = { code: string; takeBack: (tx: Tx) => Promise<void> };

/** Records a wrong code of a signed-in person. Sent again within 30 seconds, it is neither counted nor recorded again. */
export const refuseCode = async (
  parts: Parts,
  tx: Tx,
  { trace, person }: Present<Known>,
  { code, takeBack }: WrongCode,
): Promise<void> => {
  if (await isRepeatedCode(parts, tx, { personId: person.id, code })) return takeBack(tx);
  await recordAct(tx, trace, {
    action: 'session.step_refused',
    object: { type: 'person', id: person.id },
    reason: 'wrong code',
  });
};

import { actOnOneself } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import { recordAct } from '../../../platform/audit/record.store.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Parts } from '../../../platform/parts.ts';
import { destroySecret } from '../../../platform/vault/vault.store.ts';
import { openAppSecret } from './app-secret.ts';
import { slowDownCodes } from './code-limit.ts';
import { giveRecoveryCodes } from './give-recovery-codes.ts';
import { holdOneself } from './hold-oneself.ts';
import { tellOwner } from './tell-owner.ts';
import { recordProof } from './record-proof.ts';
import { stepOfCode } from './totp.ts';
import { confirmSecret, lockApp } from './totp.store.ts';
import { refuseCode } from './with-code.ts';

/**
 * Turns two-factor on with a first code of the app that was set up (`security.enrolment_required` where none was), and answers
 * the recovery codes, which nobody can read again. That first code opens nothing else.
 */
export const confirmTwoFactor = async (parts: Parts, caller: Known, code: string): Promise<string[]> => {
  const { clock, vault } = parts;
  const { id: personId, email } = caller.person;
  const { source, deviceHash } = caller;
  const takeBack = await slowDownCodes(parts, { personId, email, source, deviceHash });
  const codes = await actOnOneself(parts, caller, async (tx, caller) => {
    const at = clock.now();
    const oneself = await holdOneself(tx, caller);
    const app = await lockApp(tx, personId);
    const secretId = app?.confirmedAt ? app.nextSecretId : app?.secretId;
    if (!app || !secretId) throw new Failure('security.enrolment_required');
    const step = stepOfCode(await openAppSecret(tx, vault, personId, secretId), code, at);
    if (step === undefined) {
      await refuseCode(parts, tx, caller, { code, takeBack });
      return undefined;
    }
    if (app.confirmedAt) await destroySecret(tx, app.secretId);
    await confirmSecret(tx, personId, { secretId, step, at });
    await recordAct(tx, caller.trace, {
      action: 'security.two_factor_on',
      object: { type: 'person', id: personId },
      ...(app.confirmedAt && { reason: 'another app' }),
    });
    await tellOwner(tx, oneself, 'second-factor-on', secretId);
    await takeBack(tx);
    // Whoever has just made a factor has it at hand.
    await recordProof(tx, caller, 'app', at);
    return giveRecoveryCodes(parts, tx, personId);
  });
  if (!codes) throw new Failure('session.wrong_code');
  return codes;
};

import { actOnOneself } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import { requireProof } from '../../../access/step-up.ts';
import type { Parts } from '../../../platform/parts.ts';
import { holdOneself } from './hold-oneself.ts';
import { requirePassword } from '../require-password.ts';
import { recordProof } from './record-proof.ts';

/** Shows by the password that it is still oneself; where the account has a second factor that is not enough (`session.step_up`). */
export const proveByPassword = async (parts: Parts, caller: Known, password: string): Promise<void> => {
  await requirePassword(parts, caller, password);
  await actOnOneself(parts, caller, async (tx, caller) => {
    await holdOneself(tx, caller);
    const now = parts.clock.now();
    await recordProof(tx, caller, 'password', now);
    await requireProof(tx, caller, now);
  });
};

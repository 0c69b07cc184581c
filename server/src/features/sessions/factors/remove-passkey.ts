import { actOnOneself } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Parts } from '../../../platform/parts.ts';
import { holdOneself } from './hold-oneself.ts';
import { requirePassword } from '../require-password.ts';
import { passkeysOf } from './passkey.store.ts';
import { takeFactors } from './take-factors.ts';

/**
 * Removes one of one's own passkeys; of any other it says `not_found`. The password is always asked for: a session found open
 * must not weaken an account.
 */
export const removePasskey = async (
  parts: Parts,
  caller: Known,
  { id, password }: { id: string; password: string | undefined },
): Promise<void> => {
  const theirs = await passkeysOf(parts.db, caller.person.id);
  if (!theirs.some((passkey) => passkey.id === id)) throw new Failure('not_found');
  await requirePassword(parts, caller, password);
  await actOnOneself(parts, caller, async (tx, caller) => {
    const oneself = await holdOneself(tx, caller);
    await takeFactors(parts, tx, { oneself, trace: caller.trace }, { passkeys: { id } });
  });
};

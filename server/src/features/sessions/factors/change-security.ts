import type { BodyOf } from '@keywright/contract/endpoint';
import type { changeSecurity as changeCall } from '@keywright/contract/factors';
import { actOnOneself } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Trace } from '../../../platform/audit/trace.ts';
import type { Parts } from '../../../platform/parts.ts';
import { factorsOf } from './factors.facts.ts';
import type { Oneself } from './factors.store.ts';
import { holdOneself } from './hold-oneself.ts';
import { requirePassword } from '../require-password.ts';
import { takeFactors } from './take-factors.ts';
import { withCode } from './with-code.ts';

/**
 * Turns two-factor off, with the password and a code, or removes all passkeys, with the password. What is asked for and is so
 * already changes nothing. A switch alone turns nothing on (`security.enrolment_required`).
 */
export const changeSecurity = async (
  parts: Parts,
  caller: Known,
  { twoFactor, fingerprint, password, code }: BodyOf<typeof changeCall>,
): Promise<void> => {
  const { app, passkeys } = await factorsOf(parts.db, caller.person.id);
  if ((twoFactor === true && !app) || (fingerprint === true && passkeys === 0)) {
    throw new Failure('security.enrolment_required');
  }
  const appGoes = twoFactor === false && app;
  const passkeysGo = fingerprint === false && passkeys > 0;
  if (!appGoes && !passkeysGo) return;
  await requirePassword(parts, caller, password);
  const take = (tx: Tx, oneself: Oneself, trace: Trace): Promise<void> =>
    takeFactors(parts, tx, { oneself, trace }, { app: appGoes, ...(passkeysGo && { passkeys: 'all' as const }) });
  if (appGoes) await withCode(parts, caller, code, take);
  else await actOnOneself(parts, caller, async (tx, caller) => take(tx, await holdOneself(tx, caller), caller.trace));
};

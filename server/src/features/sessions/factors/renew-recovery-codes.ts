import { randomUUID } from 'node:crypto';
import { actOnOneself } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import { recordAct } from '../../../platform/audit/record.store.ts';
import { Failure } from '../../../platform/failure.ts';
import { guardLimit } from '../../../platform/limits/guard-limit.ts';
import { bucketOf } from '../../../platform/limits/limits.ts';
import type { Parts } from '../../../platform/parts.ts';
import { factorsOf } from './factors.facts.ts';
import { giveRecoveryCodes } from './give-recovery-codes.ts';
import { holdOneself } from './hold-oneself.ts';
import { tellOwner } from './tell-owner.ts';

/**
 * Ten new recovery codes in the place of the old ones, for whoever has a second factor (`security.enrolment_required`): an app
 * or a passkey, since a lost device must shut nobody out.
 */
export const renewRecoveryCodes = async (parts: Parts, caller: Known): Promise<string[]> => {
  await guardLimit(parts.db, parts.clock, bucketOf('enrolment', caller.person.id));
  return actOnOneself(parts, caller, async (tx, caller) => {
    const oneself = await holdOneself(tx, caller);
    const { id } = oneself;
    const { app, passkeys } = await factorsOf(tx, id);
    if (!app && passkeys === 0) throw new Failure('security.enrolment_required');
    await recordAct(tx, caller.trace, { action: 'security.recovery_renewed', object: { type: 'person', id } });
    await tellOwner(tx, oneself, 'recovery-codes-renewed', randomUUID());
    return giveRecoveryCodes(parts, tx, id);
  });
};

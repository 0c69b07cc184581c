import { actOnOneself } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import { recordAct } from '../../../platform/audit/record.store.ts';
import { guardLimit } from '../../../platform/limits/guard-limit.ts';
import { bucketOf } from '../../../platform/limits/limits.ts';
import type { Parts } from '../../../platform/parts.ts';
import { enqueueConfirmation } from '../issue-confirmation.ts';

/**
 * Mails the caller a new link that confirms their address. Does nothing for an address that is confirmed. Answers whether it is.
 * Fails with `limit.too_many`.
 */
export const sendConfirmation = (parts: Parts, caller: Known): Promise<{ isEmailConfirmed: boolean }> =>
  actOnOneself(parts, caller, async (tx, { person, trace }) => {
    if (person.isEmailConfirmed) return { isEmailConfirmed: true };
    await guardLimit(tx, parts.clock, bucketOf('confirmation-mail-day', person.email));
    await enqueueConfirmation(parts, tx, person, parts.clock.now());
    await recordAct(tx, trace, { action: 'person.confirmation_sent', object: { type: 'person', id: person.id } });
    return { isEmailConfirmed: false };
  });

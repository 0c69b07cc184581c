import { actOnOneself } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { requireConfirmedEmail } from '../../access/confirmed-email.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import { Failure } from '../../platform/failure.ts';
import { guardLimit } from '../../platform/limits/guard-limit.ts';
import { bucketOf } from '../../platform/limits/limits.ts';
import type { Parts } from '../../platform/parts.ts';
import { sha256 } from '../../platform/secrets.ts';
import { placeOf } from './workshops.facts.ts';
import { deleteInvitation, joinAs, lockInvitationBy } from './workshops.store.ts';
import { viewWorkshop } from './workshop.view.ts';

/**
 * Accepts an invitation by the secret of its link, as the account with the address that it went to: a link that was passed on lets nobody
 * else in. Fails with `email.unconfirmed`, with `workshop.invitation_over` whatever is wrong with it, and with `workshop.already` in one already.
 */
export const joinWorkshop = async (parts: Parts, caller: Known, { token }: { token: string }) => {
  await guardLimit(parts.db, parts.clock, bucketOf('workshop-join', caller.person.id));
  return actOnOneself(parts, caller, async (tx, caller) => {
    const { id: personId, email } = caller.person;
    requireConfirmedEmail(caller);
    const at = parts.clock.now();
    const invitation = await lockInvitationBy(tx, sha256(token));
    if (!invitation || invitation.expiresAt <= at || invitation.email !== email)
      throw new Failure('workshop.invitation_over');
    if (await placeOf(tx, personId)) throw new Failure('workshop.already');
    const { workshopId, mostOpen, mostCents, usesPlan } = invitation;
    await joinAs(tx, { workshopId, personId, at, limits: { mostOpen, mostCents, usesPlan } });
    await deleteInvitation(tx, invitation.id);
    await recordAct(tx, caller.trace, {
      action: 'workshop.joined',
      object: { type: 'workshop', id: workshopId },
      details: { personId },
    });
    return viewWorkshop(parts, tx, caller);
  });
};

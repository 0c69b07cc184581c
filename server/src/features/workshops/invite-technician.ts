import { randomUUID } from 'node:crypto';
import type { Limits } from '@keywright/contract/workshops';
import { actAs } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { requireConfirmedEmail } from '../../access/confirmed-email.ts';
import { workshopPolicy } from '../../access/policies/workshop.policy.ts';
import { authorize } from '../../access/policy.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { Failure } from '../../platform/failure.ts';
import { guardLimits } from '../../platform/limits/guard-limit.ts';
import { bucketOf } from '../../platform/limits/limits.ts';
import { oweMail } from '../../platform/mail/outbox.store.ts';
import type { Parts } from '../../platform/parts.ts';
import { keyedHash, sha256 } from '../../platform/secrets.ts';
import { requireLending, requireValidated } from './workshops.facts.ts';
import {
  deleteInvitation,
  invitationsOf,
  languageAt,
  lockInvitation,
  lockOwned,
  putInvitation,
  techniciansOf,
} from './workshops.store.ts';
import { viewWorkshop } from './workshop.view.ts';

/** How long the link of an invitation works. */
export const INVITATION_MS = 7 * DAY_MS;

const MOST_MEMBERS = 50;

/** The secret of one mailed link: 256 bits as 43 characters, made again when its mail is put together and stored nowhere. */
export const invitationTokenOf = (secretKey: Buffer, id: string): string =>
  keyedHash('workshop invitations', secretKey, id).toString('base64url');

/**
 * Mails an invitation to work in the owner's workshop; one that went to the same address before works no longer. Nothing tells whether
 * the address has an account. Fails with `email.unconfirmed`, `workshop.not_validated`, `workshop.plan_not_lent` and `workshop.full`.
 */
export const inviteTechnician = (parts: Parts, caller: Known, { email, ...limits }: Limits & { email: string }) =>
  actAs(parts, caller, async (tx, caller) => {
    const workshop = authorize(workshopPolicy, caller, 'manage', await lockOwned(tx, caller.person.id));
    requireConfirmedEmail(caller);
    await requireValidated(tx, caller.person.id);
    if (limits.usesPlan) await requireLending(tx, caller.person.id);
    // What is sent counts, and nothing else: whoever has no workshop can't use up what an address may get.
    await guardLimits(tx, parts.clock, [
      bucketOf('workshop-invitation', caller.person.id),
      bucketOf('workshop-invitation-address', email),
    ]);
    const others = (await invitationsOf(tx, workshop.id)).filter((one) => one.email !== email);
    if (others.length + (await techniciansOf(tx, workshop.id)).length >= MOST_MEMBERS)
      throw new Failure('workshop.full', { values: { limit: MOST_MEMBERS } });
    const id = randomUUID();
    const sentAt = parts.clock.now();
    await putInvitation(tx, {
      id,
      workshopId: workshop.id,
      email,
      secretHash: sha256(invitationTokenOf(parts.settings.secretKey, id)),
      limits,
      sentAt,
      expiresAt: new Date(sentAt.getTime() + INVITATION_MS),
    });
    await recordAct(tx, caller.trace, {
      action: 'workshop.invited',
      object: { type: 'workshop', id: workshop.id },
      details: { invitation: id },
    });
    await oweMail(tx, {
      template: 'workshop-invitation',
      recipient: email,
      // Nobody but who reads the mail learns by it that there is an account.
      locale: (await languageAt(tx, email)) ?? caller.locale,
      refs: { invitationId: id },
      onceKey: `workshop-invitation:${id}`,
    });
    return viewWorkshop(parts, tx, caller);
  });

/** Ends an invitation that nobody has accepted: its link works no longer. */
export const withdrawInvitation = (parts: Parts, caller: Known, { id }: { id: string }) =>
  actAs(parts, caller, async (tx, caller) => {
    const { workshopId } = authorize(workshopPolicy, caller, 'manage', await lockInvitation(tx, id));
    await deleteInvitation(tx, id);
    await recordAct(tx, caller.trace, {
      action: 'workshop.invitation_withdrawn',
      object: { type: 'workshop', id: workshopId },
      details: { invitation: id },
    });
    return viewWorkshop(parts, tx, caller);
  });

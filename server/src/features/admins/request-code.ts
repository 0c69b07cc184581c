import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@keywright/contract/endpoint';
import type { requestAdminCode } from '@keywright/contract/admins';
import { actAs } from '../../access/act.ts';
import type { Caller } from '../../access/actor.ts';
import { mayInvite } from '../../access/policies/admin.policy.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import type { Tx } from '../../platform/db/database.ts';
import { bySource } from '../../platform/limits/by-source.ts';
import { guardLimits } from '../../platform/limits/guard-limit.ts';
import { bucketOf } from '../../platform/limits/limits.ts';
import { oweMail } from '../../platform/mail/outbox.store.ts';
import type { Parts } from '../../platform/parts.ts';
import { requireOwnAddress } from '../accounts/accounts.facts.ts';
import { CODE_MS, codeHashOf, codeOf } from './admin-codes.ts';
import { endCode, insertCode, lockAddress, lockLiveCode } from './codes.store.ts';

/**
 * Mails a code to an address; the one before it works no longer. Nothing tells whether the address has an account: who
 * reads its mail learns that there. Who was invited stays so when they ask for another code.
 */
export const requestCode = async (
  parts: Parts,
  caller: Caller,
  { email }: Pick<BodyOf<typeof requestAdminCode>, 'email'>,
): Promise<void> => {
  requireOwnAddress(parts.settings, email);
  await slowDownCodes(parts, caller, email);
  const now = parts.clock.now();
  await actAs(parts, caller, async (tx, caller) => {
    await lockAddress(tx, email);
    const earlier = await lockLiveCode(tx, email);
    if (earlier) await endCode(tx, earlier.id, { state: 'SUPERSEDED', at: now });
    const inviter = mayInvite(caller) ? caller.person?.id : undefined;
    const stillInvited = earlier && earlier.expiresAt > now ? earlier.askedBy : null;
    await issue(parts, tx, caller, { email, askedBy: inviter ?? stillInvited, isInvitation: inviter !== undefined });
  });
};

type Issue = { email: string; askedBy: string | null; isInvitation: boolean };

const issue = async (parts: Parts, tx: Tx, caller: Caller, { email, askedBy, isInvitation }: Issue): Promise<void> => {
  const { secretKey } = parts.settings;
  const id = randomUUID();
  const createdAt = parts.clock.now();
  await insertCode(tx, {
    id,
    email,
    hash: codeHashOf(secretKey, { id, email }, codeOf(secretKey, id)),
    askedBy,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + CODE_MS),
  });
  await recordAct(tx, caller.trace, {
    action: isInvitation ? 'admin.invited' : 'admin.code_requested',
    object: { type: 'admin_code', id },
  });
  await oweMail(tx, {
    template: 'admin-code',
    recipient: email,
    locale: caller.locale,
    refs: { codeId: id },
    onceKey: `admin-code:${id}`,
  });
};

/** Invitations are counted by themselves: what strangers ask for keeps no super admin from inviting. */
const slowDownCodes = async ({ db, clock }: Parts, caller: Caller, email: string): Promise<void> => {
  const buckets =
    caller.person && mayInvite(caller)
      ? [
          bucketOf('admin-invitation', caller.person.id),
          bucketOf('admin-invitation-email', email),
          bucketOf('admin-invitation-email-daily', email),
        ]
      : [
          ...bySource('admin-code-address', caller.source),
          bucketOf('admin-code-site', 'all'),
          bucketOf('admin-code-email', email),
          bucketOf('admin-code-email-daily', email),
        ];
  await guardLimits(db, clock, buckets);
};

import { actOnPeople } from '../../../access/act.ts';
import type { Caller } from '../../../access/actor.ts';
import { recordAct } from '../../../platform/audit/record.store.ts';
import { Failure } from '../../../platform/failure.ts';
import { announce } from '../../../platform/live/announce.ts';
import type { Parts } from '../../../platform/parts.ts';
import { sha256 } from '../../../platform/secrets.ts';
import { markEmailConfirmed } from '../accounts.facts.ts';
import { useSecret } from '../one-time-secrets.store.ts';
import { findConfirmation } from './confirm.store.ts';

/**
 * Confirms the address to which the link with this token was mailed. It needs no session and makes none. The link works once; an
 * unknown, used, replaced or expired one fails with `email.invalid_link`.
 */
export const confirmEmail = async (parts: Parts, caller: Caller, { token }: { token: string }): Promise<void> => {
  const { db, clock } = parts;
  const found = await findConfirmation(db, sha256(token), clock.now());
  if (!found) throw new Failure('email.invalid_link');
  await actOnPeople(parts, caller, [found.personId], async (tx, { trace }) => {
    const at = clock.now();
    if (!(await useSecret(tx, found.secretId, at))) throw new Failure('email.invalid_link');
    await markEmailConfirmed(tx, found.personId, at);
    await recordAct(tx, trace, { action: 'person.email_confirmed', object: { type: 'person', id: found.personId } });
    await announce(tx, { type: 'account.changed', personId: found.personId }, [`person:${found.personId}`]);
  });
};

import { actOnPeople } from '../../../access/act.ts';
import type { Caller } from '../../../access/actor.ts';
import { isDesk } from '../../../access/roles.ts';
import { replacePassword } from '../../../access/password.store.ts';
import { recordAct } from '../../../platform/audit/record.store.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Parts } from '../../../platform/parts.ts';
import { hashPassword } from '../../../platform/passwords.ts';
import { sha256 } from '../../../platform/secrets.ts';
import { faultOfPassword, markEmailConfirmed } from '../accounts.facts.ts';
import type { AccountReactions } from '../accounts.reactions.ts';
import { useSecret } from '../one-time-secrets.store.ts';
import { owePasswordChanged } from './close-reset-links.ts';
import { wasMailboxShown } from './mailbox-shown.store.ts';
import { findLiveSecret, lockPersonById } from './reset.store.ts';

type Confirmation = { token: string; newPassword: string };

/**
 * Sets the new password and ends every session of its person; of the first that ever came by mail, whatever else had been put on the account ends
 * with them. The link works once: of any number at the same moment, one. Fails with
 * `reset.invalid_link` for an unknown, used, superseded or lapsed one alike, and with `input.invalid` for a password that
 * may not be had, which leaves the link as it was.
 */
export const confirmPasswordReset = async (
  parts: Parts,
  reactions: AccountReactions,
  caller: Caller,
  { token, newPassword }: Confirmation,
): Promise<void> => {
  const { db, clock } = parts;
  const found = await findLiveSecret(db, sha256(token), clock.now());
  if (!found) throw new Failure('reset.invalid_link');
  const { email } = found.person;
  const fault = faultOfPassword({ password: newPassword, email, forDesk: isDesk(found.person) });
  if (fault) throw new Failure('input.invalid', { fields: { newPassword: fault } });
  const passwordHash = await hashPassword(newPassword);
  await actOnPeople(parts, caller, [found.person.id], async (tx, caller) => {
    const at = clock.now();
    const person = await lockPersonById(tx, found.person.id);
    if (!person || !(await useSecret(tx, found.secretId, at))) throw new Failure('reset.invalid_link');
    await replacePassword(tx, person.id, passwordHash, at);
    await markEmailConfirmed(tx, person.id, at);
    // Asked before this reset is on record, which is what shows it from then on.
    const isFirst = !(await wasMailboxShown(tx, person));
    await recordAct(tx, caller.trace, {
      action: 'password.reset',
      object: { type: 'person', id: person.id },
      ...(isFirst && { reason: 'mailbox shown first' }),
    });
    await reactions.passwordReplaced(tx, { personId: person.id, reason: 'password reset', trace: caller.trace, at });
    if (isFirst) await reactions.mailboxShown(tx, { person, trace: caller.trace });
    await owePasswordChanged(tx, person, found.secretId);
  });
};

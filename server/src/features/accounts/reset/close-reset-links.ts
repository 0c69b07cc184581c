import type { Tx } from '../../../platform/db/database.ts';
import { oweMail } from '../../../platform/mail/outbox.store.ts';
import { deleteSecretsOf, supersedeEarlier } from '../one-time-secrets.store.ts';

type Owner = { email: string; locale: string };
type Changed = { person: Owner; sessionId: string; at: Date };

/** After somebody changed the password while signed in: a mailed link for another one ends, and they are told by mail. */
export const closeResetLinks = async (tx: Tx, { person, sessionId, at }: Changed): Promise<void> => {
  await supersedeEarlier(tx, { purpose: 'password_reset', email: person.email }, at);
  await owePasswordChanged(tx, person, sessionId);
};

/** Owes the mail by which an owner hears that the password is another one. `change` names the change: it is told once. */
export const owePasswordChanged = (tx: Tx, { email, locale }: Owner, change: string): Promise<void> =>
  oweMail(tx, {
    template: 'password-changed',
    recipient: email,
    locale,
    refs: {},
    onceKey: `password-changed:${change}`,
  });

/** No link that was mailed to somebody who is no more leads anywhere, or is remembered. */
export const forgetResets = (tx: Tx, { personId }: { personId: string }): Promise<void> =>
  deleteSecretsOf(tx, personId);

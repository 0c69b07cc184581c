import type { Tx } from '../../../platform/db/database.ts';
import { oweMail } from '../../../platform/mail/outbox.store.ts';

type Owner = { email: string; locale: string };

/** Owes the mail by which an owner hears that the password is another one. `change` names the change: it is told once. */
export const owePasswordChanged = (tx: Tx, { email, locale }: Owner, change: string): Promise<void> =>
  oweMail(tx, {
    template: 'password-changed',
    recipient: email,
    locale,
    refs: {},
    onceKey: `password-changed:${change}`,
  });

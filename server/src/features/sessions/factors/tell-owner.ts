import type { Tx } from '../../../platform/db/database.ts';
import { oweMail } from '../../../platform/mail/outbox.store.ts';
import type { FactorMail } from './factors.mails.ts';

export type Owner = { id: string; email: string; locale: string };

/** Owes the mail about one change of somebody's factors; `changed` names that change, which is told once. */
export const tellOwner = (tx: Tx, { email, locale }: Owner, template: FactorMail, changed: string): Promise<void> =>
  oweMail(tx, {
    template,
    recipient: email,
    locale,
    refs: {},
    onceKey: `${template}:${changed}`,
  });

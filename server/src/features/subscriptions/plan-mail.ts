import type { Tx } from '../../platform/db/database.ts';
import type { MailName } from '../../platform/mail/mail-table.ts';
import { type MailOf, oweMail } from '../../platform/mail/outbox.store.ts';
import { addresseeOf } from './subscription.store.ts';

type PlanMailName = Extract<MailName, `plan.${string}`>;

/** Owes a mail about a plan to its owner, once for this plan and `occasion`. Nobody is written to whose account is no more. */
export const oweMailOf = async (
  tx: Tx,
  { id, personId }: { id: string; personId: string },
  mail: MailOf<PlanMailName>,
  occasion: string,
): Promise<void> => {
  const to = await addresseeOf(tx, personId);
  if (!to) return;
  await oweMail(tx, {
    ...mail,
    recipient: to.email,
    locale: to.locale,
    onceKey: `${mail.template}:${id}:${occasion}`,
  });
};

import type { Tx } from '../../platform/db/database.ts';
import { oweMail } from '../../platform/mail/outbox.store.ts';
import type { Parts } from '../../platform/parts.ts';
import { superAdmins } from './watch.store.ts';

/** `once`: of the same name no second one is owed to anybody. */
type Telling = { template: 'audit-alarm' | 'alarm'; refs: Record<string, string>; once: string };

/** Owes the mail about an alarm to whoever looks after the program: the address of the settings, or every super admin. */
export const tellOperators = async (
  tx: Tx,
  settings: Pick<Parts['settings'], 'operatorMail' | 'auditCheckpointsMail'>,
  { template, refs, once }: Telling,
): Promise<void> => {
  const operator = settings.operatorMail ?? settings.auditCheckpointsMail;
  const told = operator ? [{ email: operator, locale: 'en' as const }] : await superAdmins(tx);
  for (const { email, locale } of told) {
    await oweMail(tx, { template, recipient: email, locale, refs, onceKey: `${template}:${once}:${email}` });
  }
};

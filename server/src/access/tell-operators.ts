import { firstLocale } from '@keywright/contract/locale';
import { superAdminsIn } from './super-admins.store.ts';
import type { Tx } from '../platform/db/database.ts';
import { type MailOf, oweMail } from '../platform/mail/outbox.store.ts';
import type { Parts } from '../platform/parts.ts';

/** `once`: of the same name no second one is owed to anybody. */
type Telling = MailOf<'audit-alarm' | 'alarm' | 'disclosure-alarm' | 'sole-reviews' | 'requests-due'> & {
  once: string;
};

/** Enqueues an email to the operator: the address of the settings, or every super admin. */
export const tellOperators = async (
  tx: Tx,
  settings: Pick<Parts['settings'], 'operatorMail' | 'auditCheckpointsMail'>,
  { once, ...mail }: Telling,
): Promise<void> => {
  const operator = settings.operatorMail ?? settings.auditCheckpointsMail;
  const told: readonly { email: string; locale: string }[] = operator
    ? [{ email: operator, locale: firstLocale }]
    : await superAdminsIn(tx);
  for (const { email, locale } of told) {
    await oweMail(tx, { ...mail, recipient: email, locale, onceKey: `${mail.template}:${once}:${email}` });
  }
};

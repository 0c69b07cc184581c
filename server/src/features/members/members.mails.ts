import type { MailTemplates } from '../../platform/mail/mail-table.ts';
import type { Parts } from '../../platform/parts.ts';

/** The mails of the desk to members about their accounts. They name nobody. */
export const memberMails = ({ settings }: Pick<Parts, 'settings'>) =>
  ({
    'member-validated': (_, says) => ({
      subject: says.mails_member_validated_subject({ product: settings.productName }),
      lines: [says.mails_member_validated_1(), says.mails_member_validated_2(), says.mails_member_validated_3()],
      action: { label: says.mails_member_validated_action(), page: '/vehicle-keycode-request' },
    }),
  }) satisfies Partial<MailTemplates>;

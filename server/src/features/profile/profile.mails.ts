import type { MailTemplates } from '../../platform/mail/mail-table.ts';
import type { Parts } from '../../platform/parts.ts';

/** The mails about a profile. They name nobody: one of them is read after its person has no name here. */
export const profileMails = ({ settings }: Pick<Parts, 'settings'>) => {
  const product = settings.productName;
  return {
    'validation-needed': (_, says) => ({
      subject: says.mails_validation_needed_subject({ product }),
      lines: [says.mails_validation_needed_1(), says.mails_validation_needed_2(), says.mails_validation_needed_3()],
      action: { label: says.mails_validation_needed_action(), page: '/profile' },
    }),
    'profile-deleted': (_, says) => ({
      subject: says.mails_profile_deleted_subject({ product }),
      lines: [says.mails_profile_deleted_1(), says.mails_profile_deleted_2(), says.mails_profile_deleted_3()],
    }),
  } satisfies Partial<MailTemplates>;
};

import type { Messages } from '@keywright/words/by-locale';
import type { MailRefs, MailTemplates } from '../../platform/mail/mail-table.ts';
import type { Parts } from '../../platform/parts.ts';

const whyEnded: Record<MailRefs<'validation-ended'>['why'], (says: Messages) => string> = {
  licence_renewed_late: (says) => says.mails_validation_renewed_late(),
  licence_removed: (says) => says.mails_validation_licence_removed(),
  paper_rejected: (says) => says.mails_validation_paper_rejected(),
};

/** The mails about a profile. They name nobody: one of them is read after its person has no name here. */
export const profileMails = ({ settings }: Pick<Parts, 'settings'>) => {
  const product = settings.productName;
  return {
    'validation-needed': (_, says) => ({
      subject: says.mails_validation_needed_subject({ product }),
      lines: [says.mails_validation_needed_1(), says.mails_validation_needed_2(), says.mails_validation_needed_3()],
      action: { label: says.mails_validation_needed_action(), page: '/profile' },
    }),
    'validation-ended': ({ why }, says) => ({
      subject: says.mails_validation_needed_subject({ product }),
      lines: [whyEnded[why](says), says.mails_validation_needed_2(), says.mails_validation_needed_3()],
      action: { label: says.mails_validation_needed_action(), page: '/profile' },
    }),
    'profile-deleted': (_, says) => ({
      subject: says.mails_profile_deleted_subject({ product }),
      lines: [says.mails_profile_deleted_1(), says.mails_profile_deleted_2(), says.mails_profile_deleted_3()],
    }),
  } satisfies Partial<MailTemplates>;
};

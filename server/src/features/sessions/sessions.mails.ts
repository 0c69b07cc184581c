import type { MailTemplates } from '../../platform/mail/mail-table.ts';

export const sessionMails = {
  'session-revoked': (_, says) => ({
    subject: says.mails_session_revoked_subject(),
    lines: [says.mails_session_revoked_1(), says.mails_session_revoked_2()],
    action: { label: says.mails_session_revoked_action(), page: '/login' },
    footer: says.mails_session_revoked_footer(),
  }),
} satisfies Partial<MailTemplates>;

import { byLocale } from '@keywright/words/by-locale';
import { setLetter } from '../../platform/mail/letter.ts';
import type { MailTemplates } from '../../platform/mail/mail-table.ts';
import type { Parts } from '../../platform/parts.ts';

export const sessionMails = ({ settings }: Pick<Parts, 'settings'>) =>
  ({
    'session-revoked': async (_, locale) => {
      const says = byLocale[locale];
      return setLetter(settings, locale, {
        subject: says.mails_session_revoked_subject(),
        lines: [says.mails_session_revoked_1(), says.mails_session_revoked_2()],
        action: { label: says.mails_session_revoked_action(), page: '/login' },
        footer: says.mails_session_revoked_footer(),
      });
    },
  }) satisfies Partial<MailTemplates>;

import { isLocale, locales } from '@keywright/contract/locale';
import type { MailTemplates } from '../../platform/mail/mail-table.ts';
import type { Parts } from '../../platform/parts.ts';
import { answerById } from './desk.store.ts';
import { messageById } from './support.store.ts';

/** Every line of what a stranger wrote begins with the sign of a quotation, so that none looks like ours. */
const quoted = (message: string): string[] => message.split('\n').flatMap((line) => (line.trim() ? [`> ${line}`] : []));

/** Tells one message from the next in the shop's mailbox, where mails with one subject become one conversation. */
const shortNumber = (messageId: string): string => messageId.slice(0, 8).toUpperCase();

/** What goes to the shop itself, in the shop's first language. An answer to it goes to whoever wrote. */
export const supportMails = ({ settings, db }: Pick<Parts, 'settings' | 'db'>) =>
  ({
    'support-message': async ({ messageId }, says) => {
      const product = settings.productName;
      const written = await messageById(db, messageId);
      // Its writer has deleted their profile before the mail server could take it.
      if (!written)
        return { subject: says.mails_support_gone_subject({ product }), lines: [says.mails_support_gone_1()] };
      const { name, email, personId, subject, message } = written;
      const who = personId ? says.mails_support_of_member : says.mails_support_of_guest;
      return {
        // What a stranger typed stays out of every subject.
        subject: says.mails_support_subject({ product, number: shortNumber(messageId) }),
        lines: [
          who({ name, email }),
          says.mails_support_about({ subject }),
          says.mails_support_language({
            language: isLocale(written.locale) ? locales[written.locale].name : written.locale,
          }),
          ...quoted(message),
          says.mails_support_answer(),
        ],
        replyTo: email,
      };
    },
    'support-answer': async ({ answerId }, says) => {
      const product = settings.productName;
      const found = await answerById(db, answerId);
      if (!found)
        return {
          subject: says.mails_support_gone_subject({ product }),
          lines: [says.mails_support_answer_gone()],
        };
      return {
        subject: says.mails_support_answered_subject({ product }),
        lines: [
          says.mails_support_answered_1({ name: found.name }),
          ...found.answer.split('\n').filter((line) => line.trim()),
          says.mails_support_answered_2(),
          ...quoted(found.subject),
          ...quoted(found.message),
        ],
        replyTo: settings.supportEmail,
      };
    },
  }) satisfies Partial<MailTemplates>;

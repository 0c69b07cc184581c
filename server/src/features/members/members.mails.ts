import { setLetter } from '../../platform/mail/letter.ts';
import type { MailTemplates } from '../../platform/mail/templates.ts';
import { pageAddress } from '../../platform/page-address.ts';
import type { Parts } from '../../platform/parts.ts';
import { words } from './mail-words.ts';

/** The mails of the desk to members about their accounts. They name nobody. */
export const memberMails = ({ settings }: Pick<Parts, 'settings'>): MailTemplates => ({
  'member-validated': async (_, locale) => {
    const { subject, lines, action, footer } = words[locale];
    return setLetter({
      product: settings.productName,
      locale,
      subject: subject(settings.productName),
      lines: [...lines],
      action: { label: action, url: pageAddress(settings, locale, '/vehicle-keycode-request') },
      footer: footer(settings),
    });
  },
});

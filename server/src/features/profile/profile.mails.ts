import { setLetter } from '../../platform/mail/letter.ts';
import type { MailTemplate, MailTemplates } from '../../platform/mail/templates.ts';
import { pageAddress } from '../../platform/page-address.ts';
import type { Parts } from '../../platform/parts.ts';
import { words } from './mail-words.ts';

/** The mails about a profile. They name nobody: one of them is read after its person has no name here. */
export const profileMails = (parts: Pick<Parts, 'settings'>): MailTemplates => ({
  'validation-needed': letterOf(parts, 'validationNeeded'),
  'profile-deleted': letterOf(parts, 'deleted'),
});

const letterOf =
  ({ settings }: Pick<Parts, 'settings'>, which: 'validationNeeded' | 'deleted'): MailTemplate =>
  async (_, locale) => {
    const { subject, lines, action } = words[locale][which];
    return setLetter({
      product: settings.productName,
      locale,
      subject: subject(settings.productName),
      lines: [...lines],
      ...(action && { action: { label: action.label, url: pageAddress(settings, locale, action.page) } }),
      footer: words[locale].footer(settings),
    });
  };

import { setLetter } from '../../../platform/mail/letter.ts';
import type { MailTemplate } from '../../../platform/mail/templates.ts';
import { pageAddress } from '../../../platform/page-address.ts';
import type { Parts } from '../../../platform/parts.ts';
import { words } from './mail-words.ts';

export type FactorMail = keyof (typeof words)['en'];

/** The mails about a second step: whoever did not do this themselves must hear of it. */
export const factorMails = ({ settings }: Pick<Parts, 'settings'>): Record<FactorMail, MailTemplate> => {
  const template =
    (mail: FactorMail): MailTemplate =>
    async (_, locale) => {
      const { subject, lines } = words[locale][mail];
      const { action, not } = ends[locale];
      return setLetter({
        product: settings.productName,
        locale,
        subject: subject(settings.productName),
        lines: [...lines, not],
        action: { label: action, url: pageAddress(settings, locale, '/reset-password') },
        footer: `${settings.legalName}. ${locale === 'fr' ? 'Des questions? Écrivez à' : 'Questions? Write to'} ${settings.supportEmail}.`,
      });
    };
  return {
    'second-factor-on': template('second-factor-on'),
    'second-factor-off': template('second-factor-off'),
    'passkey-added': template('passkey-added'),
    'passkey-removed': template('passkey-removed'),
    'recovery-code-used': template('recovery-code-used'),
    'recovery-codes-renewed': template('recovery-codes-renewed'),
  };
};

const ends = {
  en: {
    action: 'It was not me: choose a new password',
    not: 'If it was not you, choose a new password at once, which logs every device out, and tell us about it.',
  },
  fr: {
    action: 'Ce n’était pas moi : choisir un nouveau mot de passe',
    not: 'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe, ce qui déconnecte tous les appareils, et avertissez-nous.',
  },
} as const;

import { setLetter } from '../../platform/mail/letter.ts';
import type { MailTemplates } from '../../platform/mail/templates.ts';
import { pageAddress } from '../../platform/page-address.ts';
import type { Parts } from '../../platform/parts.ts';

const words = {
  en: {
    subject: 'You were signed out for your safety',
    lines: [
      'A sign-in of yours was used twice, which happens when somebody has copied it. We have ended that session.',
      'If you were not signed out just now, or did not expect this, sign in and choose a new password.',
    ],
    action: 'Sign in',
    footer: 'You receive this because you have an account.',
  },
  fr: {
    subject: 'Vous avez été déconnecté par sécurité',
    lines: [
      'Une de vos connexions a été utilisée deux fois, ce qui arrive quand quelqu’un l’a copiée. Nous avons mis fin à cette session.',
      'Si vous ne vous y attendiez pas, connectez-vous et choisissez un nouveau mot de passe.',
    ],
    action: 'Se connecter',
    footer: 'Vous recevez ce message parce que vous avez un compte.',
  },
} as const;

export const sessionMails = ({ settings }: Pick<Parts, 'settings'>): MailTemplates => ({
  'session-revoked': async (_, locale) => {
    const { subject, lines, action, footer } = words[locale];
    return setLetter({
      product: settings.productName,
      locale,
      subject,
      lines: [...lines],
      action: { label: action, url: pageAddress(settings, locale, '/login') },
      footer,
    });
  },
});

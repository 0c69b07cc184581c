import { setLetter } from '../../../platform/mail/letter.ts';
import type { MailTemplates } from '../../../platform/mail/templates.ts';
import { pageAddress } from '../../../platform/page-address.ts';
import type { Parts } from '../../../platform/parts.ts';
import { deviceName } from '../device-name.ts';
import { placeOfSession } from './devices.store.ts';

type Locale = 'en' | 'fr';
type Place = { device: string; ip: string; time: string };

const words = {
  en: {
    subject: (product: string) => `A new device logged in to your ${product} account`,
    what: 'Somebody, probably you, has just logged in to your account from a browser that had not been used for it before.',
    place: ({ device, ip, time }: Place) => `${device}, from the internet address ${ip}, on ${time}.`,
    mine: 'If it was you, there is nothing to do.',
    notMine:
      'If it was not you, choose a new password at once, with "Forgot Password" on the login page: that logs every device out. Then tell us about it.',
    action: 'Go to login',
    footer: (legalName: string, support: string) => `${legalName}. Questions? Write to ${support}.`,
  },
  fr: {
    subject: (product: string) => `Un nouvel appareil a ouvert une session dans votre compte ${product}`,
    what: 'Quelqu’un, sans doute vous, vient d’ouvrir une session dans votre compte avec un navigateur qui n’y avait jamais servi.',
    place: ({ device, ip, time }: Place) => `${device}, à partir de l’adresse Internet ${ip}, le ${time}.`,
    mine: 'Si c’était vous, il n’y a rien à faire.',
    notMine:
      'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe avec « Mot de passe oublié » à la page de connexion : tous les appareils sont alors déconnectés. Puis avertissez-nous.',
    action: 'Aller à la connexion',
    footer: (legalName: string, support: string) => `${legalName}. Des questions? Écrivez à ${support}.`,
  },
} as const;

/** The mail about a browser from which its reader had never signed in. It names only what we know of that browser. */
export const deviceMails = ({ settings, db }: Pick<Parts, 'settings' | 'db'>): MailTemplates => ({
  'new-device': async ({ sessionId = '' }, locale) => {
    const session = await placeOfSession(db, sessionId);
    if (!session) throw new Error('a mail about no sign-in');
    const says = words[locale];
    const { userAgent, ip, at } = session;
    const place = { device: deviceName(userAgent, locale), ip, time: timeIn(locale, at) };
    return setLetter({
      product: settings.productName,
      locale,
      subject: says.subject(settings.productName),
      lines: [says.what, says.place(place), says.mine, says.notMine],
      action: { label: says.action, url: pageAddress(settings, locale, '/login') },
      footer: says.footer(settings.legalName, settings.supportEmail),
    });
  },
});

/** Nobody tells us their zone at sign-in: the support's own, and it says so. */
const timeIn = (locale: Locale, at: Date): string =>
  new Intl.DateTimeFormat(`${locale}-CA`, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'America/New_York',
  }).format(at);

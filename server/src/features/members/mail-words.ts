import type { Settings } from '../../platform/settings.ts';

type Words = {
  subject: (product: string) => string;
  lines: readonly string[];
  action: string;
  footer: (settings: Pick<Settings, 'legalName' | 'supportEmail'>) => string;
};

/** What the mail to a member who was validated says. */
export const words: Record<'en' | 'fr', Words> = {
  en: {
    subject: (product) => `Your ${product} account is validated`,
    lines: [
      'We have looked at your documents and checked who you are: your account is validated.',
      'From now on your orders no longer wait for a check of who you are.',
      'If your name, your state or a picture of your ID changes, we check your account once more.',
    ],
    action: 'Request a key code',
    footer: ({ legalName, supportEmail }) => `${legalName}. Questions? Write to ${supportEmail}.`,
  },
  fr: {
    subject: (product) => `Votre compte ${product} est validé`,
    lines: [
      'Nous avons examiné vos documents et vérifié votre identité : votre compte est validé.',
      'Désormais, vos commandes ne sont plus retardées par une vérification de votre identité.',
      'Si votre nom, votre État ou votre province, ou une photo de votre pièce d’identité change, nous vérifions encore une fois votre compte.',
    ],
    action: 'Demander un code de clé',
    footer: ({ legalName, supportEmail }) => `${legalName}. Des questions? Écrivez à ${supportEmail}.`,
  },
};

import type { PageAddress } from '@keywright/contract/pages';
import type { Settings } from '../../platform/settings.ts';

export type Locale = 'en' | 'fr';
export type Said = {
  subject: (product: string) => string;
  lines: readonly string[];
  action?: { label: string; page: PageAddress };
};
type Footer = (settings: Pick<Settings, 'legalName' | 'supportEmail'>) => string;

/** What the mails about a profile say. */
export const words: Record<Locale, Record<'validationNeeded' | 'deleted', Said> & { footer: Footer }> = {
  en: {
    validationNeeded: {
      subject: (product) => `We check your ${product} account again`,
      lines: [
        'The name, the state or an ID picture of your account was changed just now, so we check who you are once more.',
        'You can go on ordering. Until then each order is checked on its own, which may take a little longer.',
        'If it was not you, choose a new password at once and tell us about it.',
      ],
      action: { label: 'Open your profile', page: '/profile' },
    },
    deleted: {
      subject: (product) => `Your ${product} profile was deleted`,
      lines: [
        'Your profile was deleted just now, as you asked: your name, your address, your documents and the ways in which you logged in are gone, and every device was logged out.',
        'What the law asks us to keep stays: the record of your orders, and who did what and when.',
        'If it was not you, write to us at once. It can’t be undone, but we can find out what happened. You may register again with this address at any time.',
      ],
    },
    footer: ({ legalName, supportEmail }) => `${legalName}. Questions? Write to ${supportEmail}.`,
  },
  fr: {
    validationNeeded: {
      subject: (product) => `Nous vérifions de nouveau votre compte ${product}`,
      lines: [
        'Le nom, l’État ou la province, ou une photo de pièce d’identité de votre compte vient d’être modifié; nous vérifions donc encore une fois votre identité.',
        'Vous pouvez continuer à commander. D’ici là, chaque commande est vérifiée séparément, ce qui peut prendre un peu plus de temps.',
        'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe et avertissez-nous.',
      ],
      action: { label: 'Ouvrir votre profil', page: '/profile' },
    },
    deleted: {
      subject: (product) => `Votre profil ${product} a été supprimé`,
      lines: [
        'Votre profil vient d’être supprimé, comme vous l’avez demandé : votre nom, votre adresse, vos documents et vos façons d’ouvrir une session n’existent plus, et tous les appareils ont été déconnectés.',
        'Ce que la loi nous demande de conserver reste : le dossier de vos commandes, et qui a fait quoi et quand.',
        'Si ce n’était pas vous, écrivez-nous tout de suite. La suppression est définitive, mais nous pouvons chercher ce qui s’est passé. Vous pouvez vous inscrire de nouveau avec cette adresse en tout temps.',
      ],
    },
    footer: ({ legalName, supportEmail }) => `${legalName}. Des questions? Écrivez à ${supportEmail}.`,
  },
};

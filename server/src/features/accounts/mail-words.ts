import type { Settings } from '../../platform/settings.ts';

export type Locale = 'en' | 'fr';
export type Said = { subject: (product: string) => string; lines: readonly string[]; action: string };
type Footer = (settings: Pick<Settings, 'legalName' | 'supportEmail'>) => string;

type Words = Record<'reset' | 'resetOver' | 'changed' | 'welcome' | 'already', Said> & { footer: Footer };

/** What the mails about an account say. */
export const words: Record<Locale, Words> = {
  en: {
    reset: {
      subject: (product) => `Choose a new password for ${product}`,
      lines: [
        'Somebody, probably you, asked for a new password for your account.',
        'The link works once, for one hour. If you asked more than once, only the link of the latest mail works.',
        'If it was not you, do nothing: your password stays as it is.',
      ],
      action: 'Choose a new password',
    },
    resetOver: {
      subject: (product) => `Your link for a new ${product} password has run out`,
      lines: [
        'You asked for a new password. The link has been used, was replaced by a newer one, or is more than an hour old.',
        'If you still need a new password, ask for it again on the login page.',
      ],
      action: 'Go to login',
    },
    changed: {
      subject: (product) => `Your ${product} password was changed`,
      lines: [
        'The password of your account was changed just now, and every device was logged out.',
        'If it was not you, ask for a new password on the login page at once and tell us about it.',
      ],
      action: 'Log in',
    },
    welcome: {
      subject: (product) => `Welcome to ${product}`,
      lines: [
        'Your account is ready. You can log in and order key codes now.',
        'We check your documents next. Until then, each order is checked on its own, which may take a little longer.',
        'If it was not you who registered, ask for a new password on the login page: only you can read the mail that it sends, and it logs everybody else out.',
      ],
      action: 'Request a key code',
    },
    already: {
      subject: (product) => `You already have a ${product} account`,
      lines: [
        'Somebody, probably you, tried to register with this email address, which has an account already. Nothing was changed.',
        'Log in with your earlier password. If you have forgotten it, use "Forgot password" on the login page.',
        'If it was not you, do nothing.',
      ],
      action: 'Log in',
    },
    footer: ({ legalName, supportEmail }) => `${legalName}. Questions? Write to ${supportEmail}.`,
  },
  fr: {
    reset: {
      subject: (product) => `Choisissez un nouveau mot de passe pour ${product}`,
      lines: [
        'Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour votre compte.',
        'Le lien fonctionne une seule fois, pendant une heure. Si vous en avez demandé plusieurs, seul celui du dernier courriel fonctionne.',
        'Si ce n’était pas vous, ne faites rien : votre mot de passe reste le même.',
      ],
      action: 'Choisir un nouveau mot de passe',
    },
    resetOver: {
      subject: (product) => `Votre lien pour un nouveau mot de passe ${product} a expiré`,
      lines: [
        'Vous avez demandé un nouveau mot de passe. Le lien a été utilisé, remplacé par un plus récent, ou date de plus d’une heure.',
        'S’il vous faut encore un nouveau mot de passe, demandez-le de nouveau à la page de connexion.',
      ],
      action: 'Aller à la connexion',
    },
    changed: {
      subject: (product) => `Votre mot de passe ${product} a été modifié`,
      lines: [
        'Le mot de passe de votre compte vient d’être modifié, et tous les appareils ont été déconnectés.',
        'Si ce n’était pas vous, demandez tout de suite un nouveau mot de passe à la page de connexion et avertissez-nous.',
      ],
      action: 'Ouvrir une session',
    },
    welcome: {
      subject: (product) => `Bienvenue chez ${product}`,
      lines: [
        'Votre compte est prêt. Vous pouvez ouvrir une session et commander des codes de clé dès maintenant.',
        'Nous vérifions ensuite vos documents. D’ici là, chaque commande est vérifiée séparément, ce qui peut prendre un peu plus de temps.',
        'Si ce n’est pas vous qui vous êtes inscrit, demandez un nouveau mot de passe à la page de connexion : vous seul pouvez lire le courriel envoyé, et toute autre personne sera déconnectée.',
      ],
      action: 'Demander un code de clé',
    },
    already: {
      subject: (product) => `Vous avez déjà un compte ${product}`,
      lines: [
        'Quelqu’un, sans doute vous, a voulu s’inscrire avec cette adresse, qui a déjà un compte. Rien n’a été modifié.',
        'Ouvrez une session avec votre mot de passe habituel. Si vous l’avez oublié, utilisez « Mot de passe oublié » à la page de connexion.',
        'Si ce n’était pas vous, ne faites rien.',
      ],
      action: 'Ouvrir une session',
    },
    footer: ({ legalName, supportEmail }) => `${legalName}. Des questions? Écrivez à ${supportEmail}.`,
  },
};

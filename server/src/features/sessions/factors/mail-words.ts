type Said = { subject: (product: string) => string; lines: readonly string[] };
type Mails = Record<
  | 'second-factor-on'
  | 'second-factor-off'
  | 'passkey-added'
  | 'passkey-removed'
  | 'recovery-code-used'
  | 'recovery-codes-renewed',
  Said
>;

/** What the mails about a second step say. */
export const words: Record<'en' | 'fr', Mails> = {
  en: {
    'second-factor-on': {
      subject: (product) => `Two-factor login is on for your ${product} account`,
      lines: [
        'From now on your account asks for a code of your authenticator app after the password.',
        'Keep your recovery codes where you find them without your phone: each opens your account once.',
      ],
    },
    'second-factor-off': {
      subject: (product) => `Two-factor login is off for your ${product} account`,
      lines: ['Your account no longer asks for a code of an authenticator app after the password.'],
    },
    'passkey-added': {
      subject: (product) => `A passkey was added to your ${product} account`,
      lines: ['A device can now open your account by fingerprint, face or its own PIN.'],
    },
    'passkey-removed': {
      subject: (product) => `A passkey was removed from your ${product} account`,
      lines: ['A device can no longer open your account by fingerprint, face or its own PIN.'],
    },
    'recovery-codes-renewed': {
      subject: (product) => `New recovery codes were made for your ${product} account`,
      lines: [
        'Ten new recovery codes were made for your account. The earlier ones work no more.',
        'Keep the new ones where you find them without your phone: each opens your account once.',
      ],
    },
    'recovery-code-used': {
      subject: (product) => `A recovery code of your ${product} account was used`,
      lines: [
        'Somebody, probably you, has just used one of your recovery codes instead of your app or passkey. That code works no more.',
        'You find how many are left, and can make new ones, under Security in your profile.',
      ],
    },
  },
  fr: {
    'second-factor-on': {
      subject: (product) => `La double authentification est activée pour votre compte ${product}`,
      lines: [
        'Dorénavant, votre compte demande un code de votre application d’authentification après le mot de passe.',
        'Gardez vos codes de récupération là où vous les trouverez sans votre téléphone : chacun ouvre votre compte une seule fois.',
      ],
    },
    'second-factor-off': {
      subject: (product) => `La double authentification est désactivée pour votre compte ${product}`,
      lines: ['Votre compte ne demande plus de code d’une application d’authentification après le mot de passe.'],
    },
    'passkey-added': {
      subject: (product) => `Une clé d’accès a été ajoutée à votre compte ${product}`,
      lines: ['Un appareil peut maintenant ouvrir votre compte par empreinte digitale, visage ou son propre NIP.'],
    },
    'passkey-removed': {
      subject: (product) => `Une clé d’accès a été retirée de votre compte ${product}`,
      lines: ['Un appareil ne peut plus ouvrir votre compte par empreinte digitale, visage ou son propre NIP.'],
    },
    'recovery-codes-renewed': {
      subject: (product) => `De nouveaux codes de récupération ont été créés pour votre compte ${product}`,
      lines: [
        'Dix nouveaux codes de récupération ont été créés pour votre compte. Les anciens ne fonctionnent plus.',
        'Gardez les nouveaux là où vous les trouverez sans votre téléphone : chacun ouvre votre compte une seule fois.',
      ],
    },
    'recovery-code-used': {
      subject: (product) => `Un code de récupération de votre compte ${product} a été utilisé`,
      lines: [
        'Quelqu’un, sans doute vous, vient d’utiliser un de vos codes de récupération au lieu de votre application ou de votre clé d’accès. Ce code ne fonctionne plus.',
        'Vous voyez combien il en reste, et pouvez en créer de nouveaux, sous Sécurité dans votre profil.',
      ],
    },
  },
};

import { DeclineReason } from '@keywright/contract/desk';

export type Locale = 'en' | 'fr';

const en = {
  readySubject: (vehicle: string) => `Your key code is ready: ${vehicle}`,
  ready: (vehicle: string, vinEnd: string, withPin: boolean) =>
    `The ${withPin ? 'key code and the PIN' : 'key code'} for your ${vehicle} (VIN ending in ${vinEnd}) ${withPin ? 'are' : 'is'} ready.`,
  openUntil: (day: string) => `You can open it until ${day}. After that it is destroyed.`,
  notInMail: 'For your safety the code itself is never sent by e-mail.',
  open: 'Open the code',
  openedSubject: (vehicle: string) => `Your key code was opened on a new device: ${vehicle}`,
  opened: (vehicle: string, vinEnd: string) =>
    `The key code for your ${vehicle} (VIN ending in ${vinEnd}) has just been opened on a device that was not used for it before.`,
  openedByYou: 'If it was you, there is nothing to do.',
  newPassword: 'If it was not you, choose a new password at once, which logs every device out, and tell us about it.',
  linkOut: 'If it was not you, somebody else has the private link to your order: write to us at once.',
  declinedSubject: (vehicle: string) => `We could not release a key code: ${vehicle}`,
  declined: (vehicle: string, vinEnd: string) =>
    `We are sorry: your request for the ${vehicle} (VIN ending in ${vinEnd}) was declined.`,
  note: (note: string) => `The desk adds: ${note}`,
  notCharged: 'You do not pay for this vehicle. What was held for it is let go, or given back if it was charged.',
  look: 'See the order',
  footer: (number: string, support: string) => `Order ${number}. Questions? Write to ${support}.`,
};

const fr: typeof en = {
  readySubject: (vehicle) => `Votre code de clé est prêt : ${vehicle}`,
  ready: (vehicle, vinEnd, withPin) =>
    withPin
      ? `Le code de clé et le NIP de votre ${vehicle} (NIV se terminant par ${vinEnd}) sont prêts.`
      : `Le code de clé de votre ${vehicle} (NIV se terminant par ${vinEnd}) est prêt.`,
  openUntil: (day) => `Vous pouvez l’ouvrir jusqu’au ${day}. Il sera ensuite détruit.`,
  notInMail: 'Pour votre sécurité, le code lui-même n’est jamais envoyé par courriel.',
  open: 'Ouvrir le code',
  openedSubject: (vehicle) => `Votre code de clé a été ouvert sur un nouvel appareil : ${vehicle}`,
  opened: (vehicle, vinEnd) =>
    `Le code de clé de votre ${vehicle} (NIV se terminant par ${vinEnd}) vient d’être ouvert sur un appareil qui n’y avait jamais servi.`,
  openedByYou: 'Si c’était vous, il n’y a rien à faire.',
  newPassword:
    'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe, ce qui déconnecte tous les appareils, et avertissez-nous.',
  linkOut: 'Si ce n’était pas vous, quelqu’un d’autre a le lien privé de votre commande. Écrivez-nous sans attendre.',
  declinedSubject: (vehicle) => `Nous n’avons pas pu fournir de code de clé : ${vehicle}`,
  declined: (vehicle, vinEnd) =>
    `Nous sommes désolés : votre demande pour le véhicule ${vehicle} (NIV se terminant par ${vinEnd}) a été refusée.`,
  note: (note) => `Le bureau ajoute : ${note}`,
  notCharged:
    'Vous ne payez rien pour ce véhicule. Le montant retenu est libéré, ou remboursé s’il a déjà été porté à votre carte.',
  look: 'Voir la commande',
  footer: (number, support) => `Commande ${number}. Des questions ? Écrivez à ${support}.`,
};

export const words: Record<Locale, typeof en> = { en, fr };

const reasons: Record<DeclineReason, Record<Locale, string>> = {
  ID_UNREADABLE: {
    en: 'The photo of the identity document could not be read.',
    fr: 'La photo de la pièce d’identité est illisible.',
  },
  ID_EXPIRED: { en: 'The identity document has expired.', fr: 'La pièce d’identité est expirée.' },
  ID_NOT_ACCEPTED: {
    en: 'This kind of identity document is not accepted.',
    fr: 'Ce type de pièce d’identité n’est pas accepté.',
  },
  NAME_MISMATCH: {
    en: 'The names on the documents do not match.',
    fr: 'Les noms figurant sur les documents ne concordent pas.',
  },
  REGISTRATION_UNREADABLE: {
    en: 'The photo of the registration could not be read.',
    fr: 'La photo du certificat d’immatriculation est illisible.',
  },
  VIN_NOT_ON_DOCUMENT: {
    en: 'The VIN is not the one on the registration.',
    fr: 'Le NIV n’est pas celui du certificat d’immatriculation.',
  },
  OWNER_NOT_VERIFIED: {
    en: 'We could not verify who owns the vehicle.',
    fr: 'Nous n’avons pas pu vérifier à qui appartient le véhicule.',
  },
  CODE_NOT_AVAILABLE: {
    en: 'There is no code to be had for this vehicle.',
    fr: 'Aucun code n’est disponible pour ce véhicule.',
  },
  OUT_OF_TIME: {
    en: 'We could not finish it within the time for which your card could be held.',
    fr: 'Nous n’avons pas pu la traiter pendant le temps où le montant pouvait être retenu sur votre carte.',
  },
  OTHER: { en: 'The desk could not release this code.', fr: 'Le bureau n’a pas pu fournir ce code.' },
};

export const reasonWords = (locale: Locale, reason: string | null): string =>
  reasons[DeclineReason.catch('OTHER').parse(reason)][locale];

import type { PersonFileKind } from '../person-files.store.ts';

type Words = {
  notValidated: { title: string; message: string };
  missing: { title: string; message: (papers: string) => string };
  rejected: { title: string; message: (file: string) => string };
  files: Record<PersonFileKind, string>;
};

/** What the program itself tells people about their account. */
export const words: Record<'en' | 'fr', Words> = {
  en: {
    notValidated: {
      title: 'Your account is not validated yet',
      message:
        'We check your documents. You can order already: until then each order is checked on its own, which may take a little longer.',
    },
    missing: {
      title: 'A document is missing',
      message: (papers) => `To validate your account we still need: ${papers}. Add it on the Update Profile page.`,
    },
    rejected: {
      title: 'Please send a document again',
      message: (file) =>
        `We could not accept this document: ${file}. Please upload a new one that is valid and easy to read.`,
    },
    files: {
      frontId: 'front of your ID',
      backId: 'back of your ID',
      insurance: 'proof of insurance',
      profilePhoto: 'profile photo',
      companyLogo: 'company logo',
      businessLicense: 'business license',
      driversLicenseFront: 'front of your driver’s license',
      driversLicenseBack: 'back of your driver’s license',
      insuranceCertificate: 'insurance certificate',
    },
  },
  fr: {
    notValidated: {
      title: 'Votre compte n’est pas encore validé',
      message:
        'Nous vérifions vos documents. Vous pouvez déjà commander : d’ici là, chaque commande est vérifiée séparément, ce qui peut prendre un peu plus de temps.',
    },
    missing: {
      title: 'Il manque un document',
      message: (papers) =>
        `Pour valider votre compte, il nous faut encore : ${papers}. Ajoutez-le à la page de mise à jour du profil.`,
    },
    rejected: {
      title: 'Veuillez renvoyer un document',
      message: (file) =>
        `Nous n’avons pas pu accepter ce document : ${file}. Veuillez en téléverser un nouveau, valide et bien lisible.`,
    },
    files: {
      frontId: 'recto de votre pièce d’identité',
      backId: 'verso de votre pièce d’identité',
      insurance: 'preuve d’assurance',
      profilePhoto: 'photo de profil',
      companyLogo: 'logo de l’entreprise',
      businessLicense: 'permis d’exploitation',
      driversLicenseFront: 'recto de votre permis de conduire',
      driversLicenseBack: 'verso de votre permis de conduire',
      insuranceCertificate: 'certificat d’assurance',
    },
  },
};

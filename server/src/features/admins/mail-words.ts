/** The words of the mails about admins, in both languages. */
export const words = {
  en: {
    code: {
      subject: 'Your admin registration code',
      invited: (name: string) => `${name} has invited you to register as an admin.`,
      asked: 'Somebody, probably you, has asked to register as an admin with this address.',
      code: (code: string) => `Your registration code: ${code}`,
      rules:
        'It works once, for 24 hours, for this address only. An earlier code of yours works no longer. A super admin approves your account before you can log in.',
      ignore: 'If you did not expect this, do nothing: without the code nothing happens.',
      action: 'Register as an admin',
    },
    hasAccount: {
      subject: 'You already have an account',
      lines: [
        'Somebody, probably you, has asked to register as an admin with this address. It already has an account, so there is no code.',
        'If it was you, log in, or register with another address. If it was not you, do nothing.',
      ],
      action: 'Log in',
    },
    'admin.approved': {
      subject: 'Your admin account is approved',
      lines: ['A super admin has approved your account. You can log in now.'],
      action: 'Log in',
    },
    'admin.rejected': {
      subject: 'Your admin account was not approved',
      lines: ['A super admin has decided on your account: it was not approved, and you cannot log in with it.'],
    },
    'admin.revoked': {
      subject: 'Your admin account was closed',
      lines: [
        'A super admin has taken back the access of your account. You are logged out everywhere, and what you had started is back in the queue.',
      ],
    },
    created: {
      subject: 'There is a new super admin',
      line: (name: string, email: string, by: string) => `${by} made ${name} (${email}) a super admin.`,
      ask: 'If you did not expect this, look at it at once: a super admin can do everything.',
      action: 'Open the super admin page',
    },
    letIn: {
      subject: 'There is a new admin',
      line: (name: string, email: string, by: string) =>
        `${by} approved ${name} (${email}) as an admin of the code desk.`,
      ask: 'If you did not expect this, look at it at once: an admin sees papers and codes.',
      action: 'Open the super admin page',
    },
    footer: 'You receive this because this address was named at the code desk.',
  },
  fr: {
    code: {
      subject: 'Votre code d’inscription d’administration',
      invited: (name: string) => `${name} vous invite à demander un compte d’administration.`,
      asked: 'Quelqu’un, probablement vous, a demandé un compte d’administration avec cette adresse.',
      code: (code: string) => `Votre code d’inscription : ${code}`,
      rules:
        'Il sert une fois, pendant 24 heures, pour cette adresse seulement. Un code reçu auparavant ne fonctionne plus. La super administration approuve votre compte avant votre première connexion.',
      ignore: 'Si vous ne vous y attendiez pas, ne faites rien : sans le code, rien ne se passe.',
      action: 'Demander un compte d’administration',
    },
    hasAccount: {
      subject: 'Vous avez déjà un compte',
      lines: [
        'Quelqu’un, probablement vous, a demandé un compte d’administration avec cette adresse. Elle a déjà un compte, donc il n’y a pas de code.',
        'Si c’était vous, ouvrez une session, ou inscrivez-vous avec une autre adresse. Sinon, ne faites rien.',
      ],
      action: 'Ouvrir une session',
    },
    'admin.approved': {
      subject: 'Votre compte d’administration est approuvé',
      lines: ['La super administration a approuvé votre compte. Vous pouvez maintenant ouvrir une session.'],
      action: 'Ouvrir une session',
    },
    'admin.rejected': {
      subject: 'Votre compte d’administration n’a pas été approuvé',
      lines: [
        'La super administration a examiné votre compte : il n’a pas été approuvé, et il ne permet pas d’ouvrir une session.',
      ],
    },
    'admin.revoked': {
      subject: 'Votre compte d’administration a été fermé',
      lines: [
        'La super administration a retiré l’accès de votre compte. Vos sessions sont fermées partout, et ce que vous aviez commencé est retourné dans la file.',
      ],
    },
    created: {
      subject: 'Il y a un nouveau compte de super administration',
      line: (name: string, email: string, by: string) => `${by} a donné la super administration à ${name} (${email}).`,
      ask: 'Si vous ne vous y attendiez pas, vérifiez tout de suite : la super administration donne tous les droits.',
      action: 'Ouvrir la page de super administration',
    },
    letIn: {
      subject: 'Il y a un nouveau compte d’administration',
      line: (name: string, email: string, by: string) =>
        `${by} a approuvé ${name} (${email}) pour l’administration du bureau des codes.`,
      ask: 'Si vous ne vous y attendiez pas, vérifiez tout de suite : ce compte voit les pièces et les codes.',
      action: 'Ouvrir la page de super administration',
    },
    footer: 'Vous recevez ce message parce que cette adresse a été donnée au bureau des codes.',
  },
} as const;

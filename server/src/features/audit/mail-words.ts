import type { AuditProblem } from '@keywright/contract/audit';

/** The words of the mail that carries a checkpoint of the log, in both languages. */
export const words = {
  en: {
    subject: 'Checkpoint of the audit log',
    lines: [
      'This line says how far the audit log had come, signed by the program. Keep it where nobody who runs the database can change it.',
      'A file of such lines, named in AUDIT_CHECKPOINTS, is what npm run audit:verify compares the log with: a log that was written anew since is found out. A day without this mail is worth asking about.',
    ],
    footer: 'You receive this once a day because the settings name this address in AUDIT_CHECKPOINTS_MAIL.',
  },
  fr: {
    subject: 'Point de contrôle du journal d’audit',
    lines: [
      'Cette ligne, signée par le programme, dit jusqu’où allait le journal d’audit. Gardez-la là où personne parmi les responsables de la base de données ne peut la modifier.',
      'Un fichier de telles lignes, nommé dans AUDIT_CHECKPOINTS, est ce à quoi npm run audit:verify compare le journal : un journal réécrit depuis est démasqué. Un jour sans ce courriel mérite une question.',
    ],
    footer:
      'Vous recevez ce message une fois par jour parce que les réglages nomment cette adresse dans AUDIT_CHECKPOINTS_MAIL.',
  },
} as const;

type AlarmWords = {
  subject: string;
  what: Record<AuditProblem, string>;
  where: (seq: string) => string;
  lines: (since: string) => string[];
  look: string;
  footer: (product: string) => string;
};

/** The words of the mail that says that the log is not what it was written as. */
export const alarmWords: Record<'en' | 'fr', AlarmWords> = {
  en: {
    subject: 'Alarm: the audit log does not hold',
    what: {
      missing: 'An entry of the audit log is missing.',
      changed: 'An entry of the audit log was changed after it was written.',
      cut: 'The end of the audit log is gone.',
      rewritten: 'The audit log is not what a checkpoint says: it was written anew, or put back from a copy.',
      forged: 'The signature of a checkpoint of the audit log is false.',
      unchained: 'Entries of the audit log have waited for more than a minute to be chained.',
      outside_missing: 'The file of checkpoints outside of the database is gone or can not be read.',
      outside_shortened: 'The file of checkpoints outside of the database has lost lines.',
      unknown_key: 'Checkpoints of the audit log are signed with a key that nobody vouches for.',
    },
    where: (seq) => `The place is entry ${seq}.`,
    lines: (since) => [
      `It stands since ${since}. No checkpoint is signed while it does.`,
      'Keep a copy of the database and of the checkpoint file as they are, and run npm run audit:verify. When it was you who put the database back from a copy, docs/operating.md says how the log goes on, on record.',
    ],
    look: 'See the audit log',
    footer: (product) => `${product} sends this once, when the alarm begins.`,
  },
  fr: {
    subject: 'Alarme : le journal d’audit ne tient pas',
    what: {
      missing: 'Une entrée du journal d’audit manque.',
      changed: 'Une entrée du journal d’audit a été modifiée après avoir été écrite.',
      cut: 'La fin du journal d’audit a disparu.',
      rewritten:
        'Le journal d’audit n’est pas ce que dit un point de contrôle : il a été réécrit, ou rétabli d’une copie.',
      forged: 'La signature d’un point de contrôle du journal d’audit est fausse.',
      unchained: 'Des entrées du journal d’audit attendent depuis plus d’une minute d’être enchaînées.',
      outside_missing: 'Le fichier des points de contrôle hors de la base de données a disparu ou ne peut pas être lu.',
      outside_shortened: 'Le fichier des points de contrôle hors de la base de données a perdu des lignes.',
      unknown_key: 'Des points de contrôle du journal d’audit sont signés d’une clé dont personne ne se porte garant.',
    },
    where: (seq) => `L’endroit est l’entrée ${seq}.`,
    lines: (since) => [
      `Cela dure depuis ${since}. Aucun point de contrôle n’est signé entre-temps.`,
      'Gardez une copie de la base de données et du fichier des points de contrôle tels quels, et lancez npm run audit:verify. Si c’est vous qui avez rétabli la base d’une copie, docs/operating.md dit comment le journal continue, avec mention.',
    ],
    look: 'Voir le journal d’audit',
    footer: (product) => `${product} envoie ce message une fois, quand l’alarme commence.`,
  },
};

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

/** Whether checkpoints are signed while an alarm stands: what is signed continues the last line outside, so what lies before it stops none. */
const signingIn = {
  missing: 'before',
  changed: 'before',
  cut: 'none',
  rewritten: 'none',
  forged: 'none',
  unchained: 'goes on',
  outside_missing: 'none',
  outside_shortened: 'none',
  outside_unwritable: 'none',
  unknown_key: 'by last line',
} as const satisfies Record<AuditProblem, string>;
type Signing = (typeof signingIn)[AuditProblem];

type AlarmWords = {
  subject: string;
  what: Record<AuditProblem, string>;
  where: (seq: string) => string;
  lines: (since: string, problem: AuditProblem) => string[];
  look: string;
  footer: (product: string) => string;
};

const signingWords: Record<'en' | 'fr', Record<Signing, string>> = {
  en: {
    none: 'No checkpoint is signed while it does.',
    before:
      'While it does no checkpoint is signed if that place comes after the last checkpoint outside; if it comes before, they go on.',
    'goes on': 'Checkpoints of the entries that are chained are signed all the same.',
    'by last line':
      'While it does no checkpoint is signed if the last line of the file is of that key; if an earlier line is, they go on.',
  },
  fr: {
    none: 'Aucun point de contrôle n’est signé entre-temps.',
    before:
      'Entre-temps, aucun point de contrôle n’est signé si cet endroit suit le dernier point de contrôle du fichier ; s’il le précède, la signature continue.',
    'goes on': 'Les points de contrôle des entrées enchaînées restent signés.',
    'by last line':
      'Entre-temps, aucun point de contrôle n’est signé si la dernière ligne du fichier est de cette clé ; si c’est une ligne antérieure, la signature continue.',
  },
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
      outside_unwritable:
        'A checkpoint could not be added to the file outside of the database: until one is, what was written since the last could be written anew unseen.',
      unknown_key: 'Checkpoints of the audit log are signed with a key that nobody vouches for.',
    },
    where: (seq) => `The place is entry ${seq}.`,
    lines: (since, problem) => [
      `It stands since ${since}. ${signingWords.en[signingIn[problem]]}`,
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
      outside_unwritable:
        'Un point de contrôle n’a pas pu être ajouté au fichier hors de la base de données : jusque-là, ce qui a été écrit depuis le dernier pourrait être réécrit sans que cela se voie.',
      unknown_key: 'Des points de contrôle du journal d’audit sont signés d’une clé dont personne ne se porte garant.',
    },
    where: (seq) => `L’endroit est l’entrée ${seq}.`,
    lines: (since, problem) => [
      `Cela dure depuis ${since}. ${signingWords.fr[signingIn[problem]]}`,
      'Gardez une copie de la base de données et du fichier des points de contrôle tels quels, et lancez npm run audit:verify. Si c’est vous qui avez rétabli la base d’une copie, docs/operating.md dit comment le journal continue, avec mention.',
    ],
    look: 'Voir le journal d’audit',
    footer: (product) => `${product} envoie ce message une fois, quand l’alarme commence.`,
  },
};

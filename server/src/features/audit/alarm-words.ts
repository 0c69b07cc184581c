import type { AlarmName } from './raise-alarm.ts';

type Words = {
  subject: string;
  what: Record<AlarmName, string>;
  toDo: Record<AlarmName, string>;
  since: (since: string) => string;
  page: string;
  footer: (product: string) => string;
};

/** The words of the mail about an alarm that stops the clearing away. */
export const words: Record<'en' | 'fr', Words> = {
  en: {
    subject: 'Alarm: nothing is cleared away',
    what: {
      process_clock: 'The clock of a machine of the program and that of the database differ by more than 5 minutes.',
      clock_leapt: 'The clock of the database leapt by more than a day.',
      was_off:
        'The clock of the database is more than a day past the last run: the program was off, or the clock leapt.',
      not_ours: 'The file store does not say any more that it belongs to this database.',
      too_many_strays:
        'The file store holds more objects without a row than crashes leave: the database may have lost rows.',
    },
    toDo: {
      process_clock:
        'On that machine nothing is destroyed, ended or declined until the clocks agree. Set the wrong one right (NTP).',
      clock_leapt:
        'Nothing is destroyed, ended or declined until somebody looks at the clock. If it is wrong, set it right; if it is right, run npm run clock:accept.',
      was_off:
        'Nothing is destroyed, ended or declined for 6 hours. If the clock is right there is nothing to do; npm run clock:accept goes on at once.',
      not_ours:
        'No file is removed. Look whether the store was emptied or exchanged; after a move or a restore run npm run files:adopt.',
      too_many_strays:
        'None of them is removed. Look whether the database was put back from a copy, and put back the files of the same moment.',
    },
    since: (since) => `It stands since ${since}.`,
    page: 'docs/operating.md says more, under “The time” and “The files”.',
    footer: (product) => `${product} sends this once, when the alarm begins.`,
  },
  fr: {
    subject: 'Alarme : plus rien n’est effacé',
    what: {
      process_clock:
        'L’horloge d’une machine du programme et celle de la base de données diffèrent de plus de 5 minutes.',
      clock_leapt: 'L’horloge de la base de données a fait un bond de plus d’un jour.',
      was_off:
        'L’horloge de la base de données a plus d’un jour d’avance sur la dernière exécution : le programme était arrêté, ou l’horloge a fait un bond.',
      not_ours: 'Le dépôt de fichiers ne dit plus qu’il appartient à cette base de données.',
      too_many_strays:
        'Le dépôt de fichiers contient plus d’objets sans enregistrement que n’en laissent des pannes : la base de données a peut-être perdu des enregistrements.',
    },
    toDo: {
      process_clock:
        'Sur cette machine, rien n’est détruit, terminé ni refusé avant que les horloges concordent. Réglez celle qui est fausse (NTP).',
      clock_leapt:
        'Rien n’est détruit, terminé ni refusé avant que quelqu’un regarde l’horloge. Si elle est fausse, réglez-la ; si elle est juste, lancez npm run clock:accept.',
      was_off:
        'Rien n’est détruit, terminé ni refusé pendant 6 heures. Si l’horloge est juste, il n’y a rien à faire ; npm run clock:accept reprend aussitôt.',
      not_ours:
        'Aucun fichier n’est retiré. Regardez si le dépôt a été vidé ou échangé ; après un déplacement ou une restauration, lancez npm run files:adopt.',
      too_many_strays:
        'Aucun n’est retiré. Regardez si la base de données a été rétablie d’une copie, et rétablissez les fichiers du même moment.',
    },
    since: (since) => `Cela dure depuis ${since}.`,
    page: 'docs/operating.md en dit plus, sous « The time » et « The files ».',
    footer: (product) => `${product} envoie ce message une fois, quand l’alarme commence.`,
  },
};

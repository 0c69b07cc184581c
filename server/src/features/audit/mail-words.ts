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

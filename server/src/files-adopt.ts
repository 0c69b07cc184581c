import { openDatabase } from './platform/db/database.ts';
import { AlreadyRunning } from './platform/db/embedded/embedded-postgres.ts';
import { adoptFiles } from './platform/files/bind-files.ts';
import { openLog } from './platform/log.ts';
import { readSettings, SettingsFault } from './platform/settings.ts';
import { openOwnDatabase } from './own-database.ts';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Says that the file store and the database of the settings belong together, after a move or a restore; `--lost` that its files are gone. */
const adopt = async (): Promise<boolean> => {
  const settings = readSettings(process.env);
  const log = openLog({ level: 'warn' });
  const database = await openOwnDatabase(settings, log);
  const url = database.ownerUrl ?? database.programUrl;
  try {
    const { db, close } = openDatabase({ url, log, max: 1 });
    const lost = process.argv.includes('--lost');
    const { isDone, words } = await adoptFiles(db, { where: settings, lost }).finally(close);
    say(words);
    return isDone;
  } finally {
    await database.stop();
  }
};

const wordsOf = (error: unknown): string => {
  if (error instanceof AlreadyRunning) {
    return 'Stop the server first, or give DATABASE_URL: the embedded database has one user at a time.';
  }
  return error instanceof SettingsFault || error instanceof Error ? error.message : String(error);
};

process.exitCode = await adopt().then(
  (isDone) => (isDone ? 0 : 1),
  (error: unknown) => {
    say(wordsOf(error));
    return 1;
  },
);

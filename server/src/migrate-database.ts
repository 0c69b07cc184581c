import { AlreadyRunning } from './platform/db/embedded/embedded-postgres.ts';
import { openLog } from './platform/log.ts';
import { readSettings, SettingsFault } from './platform/settings.ts';
import { openOwnDatabase } from './own-database.ts';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Brings the database up to date as its owner, so that the running program never has the owner's address. */
const run = async (): Promise<boolean> => {
  const settings = readSettings(process.env);
  if (settings.databaseUrl && !settings.databaseOwnerUrl) {
    say('Set DATABASE_OWNER_URL to the address of the user that owns the tables, beside DATABASE_URL for the program.');
    return false;
  }
  const database = await openOwnDatabase(settings, openLog({ level: 'warn' }));
  await database.stop();
  say("The database is up to date, and the program's user has its rights.");
  return true;
};

const wordsOf = (error: unknown): string => {
  if (error instanceof AlreadyRunning)
    return 'The server is running: the embedded database is brought up to date by its start.';
  return error instanceof SettingsFault || error instanceof Error ? error.message : String(error);
};

process.exitCode = await run().then(
  (isDone) => (isDone ? 0 : 1),
  (error: unknown) => {
    say(wordsOf(error));
    return 1;
  },
);

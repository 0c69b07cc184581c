import { runCommand, say } from './command.ts';
import { openOwnDatabase } from './own-database.ts';
import { openLog } from './platform/log.ts';
import { readSettings } from './platform/settings.ts';

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

await runCommand(run, 'The server is running: the embedded database is brought up to date by its start.');

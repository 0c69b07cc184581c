import { onOwnDatabase, runCommand, say } from './command.ts';
import { databaseTime } from './platform/db/database-clock.ts';
import { acceptTime, MOST_APART_MS } from './platform/jobs/time-guard.ts';
import { readSettings } from './platform/settings.ts';

/**
 * Says that the clock of DATABASE_URL, or of the embedded database while the server is stopped, is right although it went on by more
 * than a day: what is due by it is destroyed from now on.
 */
const accept = (): Promise<boolean> =>
  onOwnDatabase(readSettings(process.env), { as: 'owner', max: 1 }, async ({ db }) => {
    const now = await databaseTime(db);
    say(`The database's clock says ${now.toISOString()}, this machine's ${new Date().toISOString()}.`);
    if (Math.abs(now.getTime() - Date.now()) > MOST_APART_MS) {
      say('They differ by more than 5 minutes: set the wrong one right (NTP). Nothing was accepted.');
      return false;
    }
    const doubted = await acceptTime(db, 'clock:accept');
    say(
      doubted
        ? `It was beyond doubt until ${doubted.doubtedFrom.toISOString()}. What is due by it now is cleared away from here on.`
        : 'Nothing was in doubt.',
    );
    return true;
  });

await runCommand(accept);

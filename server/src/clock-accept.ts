import { recordAct } from './platform/audit/record.store.ts';
import { systemTrace } from './platform/audit/trace.ts';
import { openDatabase } from './platform/db/database.ts';
import { inTransaction } from './platform/db/transaction.ts';
import { databaseTime } from './platform/db/database-clock.ts';
import { AlreadyRunning } from './platform/db/embedded/embedded-postgres.ts';
import { acceptTime, MOST_APART_MS } from './platform/jobs/time-guard.ts';
import { openLog } from './platform/log.ts';
import { readSettings, SettingsFault } from './platform/settings.ts';
import { openOwnDatabase } from './own-database.ts';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/**
 * Says that the clock of DATABASE_URL, or of the embedded database while the server is stopped, is right although it went on by more
 * than a day: what is due by it is destroyed from now on.
 */
const accept = async (): Promise<boolean> => {
  const settings = readSettings(process.env);
  const log = openLog({ level: 'warn' });
  const database = await openOwnDatabase(settings, log);
  const url = database.ownerUrl ?? database.programUrl;
  try {
    const { db, close } = openDatabase({ url, log, max: 1 });
    try {
      const now = await databaseTime(db);
      say(`The database's clock says ${now.toISOString()}, this machine's ${new Date().toISOString()}.`);
      if (Math.abs(now.getTime() - Date.now()) > MOST_APART_MS) {
        say('They differ by more than 5 minutes: set the wrong one right (NTP). Nothing was accepted.');
        return false;
      }
      const doubted = await inTransaction(db, async (tx) => {
        const stored = await acceptTime(tx);
        if (stored) {
          await recordAct(tx, systemTrace('clock:accept'), {
            action: 'clock.accepted',
            object: { type: 'clock', id: 'database' },
            details: { doubt: stored.doubt, doubtedFrom: stored.doubtedFrom.toISOString() },
          });
        }
        return stored;
      });
      say(
        doubted
          ? `It was beyond doubt until ${doubted.doubtedFrom.toISOString()}. What is due by it now is cleared away from here on.`
          : 'Nothing was in doubt.',
      );
      return true;
    } finally {
      await close();
    }
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

process.exitCode = await accept().then(
  (isDone) => (isDone ? 0 : 1),
  (error: unknown) => {
    say(wordsOf(error));
    return 1;
  },
);

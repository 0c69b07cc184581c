import { openOwnDatabase, type OwnDatabase } from './own-database.ts';
import { type Db, openDatabase } from './platform/db/database.ts';
import { AlreadyRunning } from './platform/db/embedded/embedded-postgres.ts';
import { openLog } from './platform/log.ts';
import { wordsOf } from './platform/error-words.ts';
import type { Settings } from './platform/settings.ts';

/** One line for whoever runs the command. */
export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const RUNNING =
  'The server is running, and the embedded database has one user at a time. Stop the server first, run this again, and start it again.';

/**
 * A command that an operator runs by hand. `run` says what it did and answers whether it was done, which is the exit code; what it throws
 * is said instead. `whileRunning` is the sentence for an embedded database that the running server has, where the usual one doesn't fit.
 */
export const runCommand = async (run: () => Promise<boolean>, whileRunning = RUNNING): Promise<void> => {
  process.exitCode = await run().then(
    (isDone) => (isDone ? 0 : 1),
    (error: unknown) => {
      say(error instanceof AlreadyRunning ? whileRunning : wordsOf(error));
      return 1;
    },
  );
};

type Opened = { db: Db; database: OwnDatabase };
/** As whom the command works, where the settings name both, and by how many connections at once. */
type As = { as: 'program' | 'owner'; max: number };

/** Opens the database of the settings, or the embedded one while the server is stopped, for one piece of work. */
export const onOwnDatabase = async <Done>(
  settings: Settings,
  { as, max }: As,
  work: (opened: Opened) => Promise<Done>,
): Promise<Done> => {
  const log = openLog({ level: 'warn' });
  const database = await openOwnDatabase(settings, log);
  try {
    const url = as === 'owner' ? (database.ownerUrl ?? database.programUrl) : database.programUrl;
    const { db, close } = openDatabase({ url, log, max });
    return await work({ db, database }).finally(close);
  } finally {
    await database.stop();
  }
};

import { numberActs, verifyChain } from './platform/audit/chain.store.ts';
import { openDatabase } from './platform/db/database.ts';
import { AlreadyRunning, startEmbeddedPostgres } from './platform/db/embedded/embedded-postgres.ts';
import { openLog } from './platform/log.ts';
import { readSettings, SettingsFault } from './platform/settings.ts';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Walks the whole log on DATABASE_URL, or on the embedded database while the server is stopped. */
const verify = async (): Promise<boolean> => {
  const settings = readSettings(process.env);
  const log = openLog({ level: 'warn' });
  const embedded = settings.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir: settings.dataDir, log });
  const { db, close } = openDatabase({ url: settings.databaseUrl ?? embedded?.url ?? '', log, max: 2 });
  try {
    // What a crash left unnumbered is whole, only not chained yet.
    while ((await numberActs(db)) > 0);
    const verdict = await verifyChain(db);
    say(
      verdict.ok
        ? `The audit log is whole: ${verdict.count} acts, head ${verdict.head}.`
        : `The audit log is broken at ${verdict.seq}: ${verdict.problem}.`,
    );
    return verdict.ok;
  } finally {
    await close();
    await embedded?.stop();
  }
};

const wordsOf = (error: unknown): string => {
  if (error instanceof AlreadyRunning) {
    return 'Stop the server first, or give DATABASE_URL: the embedded database has one user at a time.';
  }
  if (error instanceof SettingsFault) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

try {
  process.exitCode = (await verify()) ? 0 : 1;
} catch (error) {
  say(wordsOf(error));
  process.exitCode = 1;
}

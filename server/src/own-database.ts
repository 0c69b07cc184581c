import { ownCommand } from './platform/own-command.ts';
import { prepareDataDir } from './platform/data-dir.ts';
import { openDatabase } from './platform/db/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/db/embedded/embedded-postgres.ts';
import { migrate } from './platform/db/migrate.ts';
import { sharesSessions } from './platform/db/shares-sessions.ts';
import { grantProgram } from './platform/db/program-role.ts';
import { excessAt, userOf } from './platform/db/rights.ts';
import { explainDatabaseError, TRANSACTION_POOLING } from './platform/explain/database.ts';
import { explained } from './platform/explain/explained.ts';
import { explainFolderError } from './platform/explain/folder.ts';
import { prepareJobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import { type Settings, SettingsFault } from './platform/settings.ts';

export type OwnDatabase = {
  /** What the program works with. */
  programUrl: string;
  /** For commands that act as the owner; undefined where the settings don't name one. */
  ownerUrl: string | undefined;
  /** Resolves with its last words when the embedded database ended without being asked to. */
  lost: Promise<string> | undefined;
  /** Stops the embedded database; leaves an external one alone. */
  stop: () => Promise<void>;
};

type Named = Pick<Settings, 'dataDir' | 'databaseUrl' | 'databaseOwnerUrl' | 'databaseUserMayOwn'>;

/**
 * The database that the settings name, ready for the program: migrated and its rights given where the owner's address is known.
 * Throws a `SettingsFault` when the program would work as a user that can more than it needs, and nothing allows that.
 */
export const openOwnDatabase = async (settings: Named, log: Log, port?: number): Promise<OwnDatabase> => {
  await prepareDataDir(settings.dataDir);
  const embedded = settings.databaseUrl ? undefined : await startEmbedded(settings.dataDir, log, port);
  try {
    return await prepare(addresses(settings, embedded), settings.databaseUserMayOwn, log);
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
};

const startEmbedded = (dataDir: string, log: Log, port: number | undefined): Promise<EmbeddedPostgres> =>
  explained(
    () => startEmbeddedPostgres({ dataDir, log, ...(port !== undefined && { port }) }),
    (error) => explainFolderError(error, { setting: 'DATA_DIR', folder: dataDir }),
  );

type Addressed = { programUrl: string; ownerUrl: string | undefined; embedded: EmbeddedPostgres | undefined };

const addresses = (settings: Named, embedded: EmbeddedPostgres | undefined): Addressed => ({
  programUrl: settings.databaseUrl ?? embedded?.programUrl ?? '',
  ownerUrl: embedded?.ownerUrl ?? settings.databaseOwnerUrl,
  embedded,
});

const prepare = async (addressed: Addressed, mayOwn: boolean, log: Log): Promise<OwnDatabase> => {
  const { programUrl, ownerUrl, embedded } = addressed;
  const excess = await excessOf(addressed, log);
  if (excess.length > 0) {
    if (!mayOwn) throw new SettingsFault([tooMuch(programUrl, excess)]);
    log.warn({ user: userOf(programUrl), excess: excess.slice(0, 10) }, WARNING);
    if (!ownerUrl) await atProgram(programUrl, () => prepareDatabase({ ownerUrl: programUrl, programUrl, log }));
  }
  if (!embedded && (await atProgram(programUrl, () => sharesSessions(programUrl)))) {
    throw new SettingsFault([`DATABASE_URL: ${TRANSACTION_POOLING}`]);
  }
  return {
    programUrl,
    ownerUrl: ownerUrl ?? (excess.length > 0 ? programUrl : undefined),
    lost: embedded?.lost,
    stop: async () => embedded?.stop(),
  };
};

/** What the program's user can beyond what it needs, once the owner has prepared the database where it is known. */
const excessOf = async ({ programUrl, ownerUrl, embedded }: Addressed, log: Log): Promise<string[]> => {
  if (!ownerUrl) return atProgram(programUrl, () => excessAt(programUrl));
  if (embedded) return prepareDatabase({ ownerUrl, programUrl, log, isPasswordOurs: true });
  return explained(
    () => prepareDatabase({ ownerUrl, programUrl, log }),
    (error) => explainDatabaseError(error, { setting: 'DATABASE_OWNER_URL', url: ownerUrl }),
  );
};

const atProgram = <T>(url: string, work: () => Promise<T>): Promise<T> =>
  explained(work, (error) => explainDatabaseError(error, { setting: 'DATABASE_URL', url }));

const WARNING =
  'database: the program works as a user that can more than it needs; set DATABASE_OWNER_URL to this address, and DATABASE_URL to a user of its own';

const tooMuch = (url: string, excess: readonly string[]): string =>
  `DATABASE_URL names ${userOf(url)}, which can more than the program needs (${excess.slice(0, 3).join('; ')}${excess.length > 3 ? '; …' : ''}). ` +
  `Set DATABASE_OWNER_URL to that address, and DATABASE_URL to another user and a password of your choice: \`${ownCommand('migrate')}\` or the next start makes ` +
  `it. DATABASE_USER_MAY_OWN=1 lets the program work like this all the same.`;

type Preparing = { ownerUrl: string; programUrl: string; log: Log; isPasswordOurs?: boolean };

/** Brings tables and job tables up to date as the owner, and gives the program's user its rights. Answers what it can beyond them. */
export const prepareDatabase = async ({
  ownerUrl,
  programUrl,
  log,
  isPasswordOurs = false,
}: Preparing): Promise<string[]> => {
  await migrate({ url: ownerUrl });
  const { pool, close } = openDatabase({ url: ownerUrl, log, max: 1 });
  await prepareJobs(pool).finally(close);
  return grantProgram({ ownerUrl, programUrl, isPasswordOurs });
};

import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { firstLocale } from '@keywright/contract/locale';
import { guestCookieName } from './access/guests.ts';
import { insertGuest } from './access/guests.store.ts';
import { runCommand, say } from './command.ts';
import { prepareDataDir } from './platform/data-dir.ts';
import { type Db, openDatabase } from './platform/db/database.ts';
import { wordsOf } from './platform/error-words.ts';
import { explainDatabaseError } from './platform/explain/database.ts';
import { explainFolderError } from './platform/explain/folder.ts';
import { explainS3Error } from './platform/explain/s3.ts';
import { checkAddress, checkStream } from './platform/doctor/check-address.ts';
import { checkDatabase } from './platform/doctor/check-database.ts';
import { checkDescriptors, checkDisk } from './platform/doctor/check-machine.ts';
import { checkMail } from './platform/doctor/check-mail.ts';
import { checkPayments } from './platform/doctor/check-payments.ts';
import { checkStore } from './platform/doctor/check-store.ts';
import { MINUTE_MS } from './platform/durations.ts';
import { failure, type Finding, type Level, ok, warning } from './platform/doctor/finding.ts';
import { openFiles } from './platform/files/files.ts';
import { openLocalFiles } from './platform/files/local-files.ts';
import { openS3Files } from './platform/files/s3-files.ts';
import { openLog } from './platform/log.ts';
import { sha256 } from './platform/secrets.ts';
import { readSettings, type Settings, SettingsFault } from './platform/settings.ts';

type Explain = (error: unknown) => string | undefined;

const counts: Record<Level, number> = { ok: 0, warning: 0, failure: 0 };

/** Runs one check and prints a line for each finding. An error is a failure in its own words. Returns whether nothing failed. */
const examine = async (
  subject: string,
  check: () => Promise<Finding | Finding[]>,
  explain?: Explain,
): Promise<boolean> => {
  const found = await check().catch((error: unknown) => failure(explain?.(error) ?? firstLine(wordsOf(error))));
  const findings = [found].flat();
  for (const { level, text } of findings) {
    counts[level] += 1;
    say(`${level.padEnd(8)} ${subject.padEnd(10)} ${text}`);
  }
  return findings.every(({ level }) => level !== 'failure');
};

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? text;

/** Checks the settings and everything that the program needs, without changing anything that counts. */
const doctor = async (): Promise<boolean> => {
  const settings = await settingsOrFaults();
  if (!settings) return false;
  const folder = (error: unknown) => explainFolderError(error, { setting: 'DATA_DIR', folder: settings.dataDir });
  await examine('data', () => checkDataDir(settings.dataDir), folder);
  await examine(
    'files',
    () => examineFiles(settings),
    (error) => (settings.s3 ? explainS3Error(error, { setting: 'FILES_URL', url: settings.s3.url }) : folder(error)),
  );
  await examine(
    'key store',
    () => examineKeyStore(settings),
    (error) =>
      's3' in settings.keyStore
        ? explainS3Error(error, { setting: 'KEY_STORE_URL', url: settings.keyStore.s3.url })
        : explainFolderError(error, { setting: 'KEY_STORE_URL or DATA_DIR', folder: settings.keyStore.folder }),
  );
  await examine('email', async () =>
    settings.smtpUrl ? checkMail(settings.smtpUrl) : ok('emails are kept and shown at /dev/mail (demo)'),
  );
  await examine('payments', async () =>
    settings.stripe ? checkPayments(settings.stripe, settings) : ok('the sandbox takes the payments (demo)'),
  );
  await examine('address', () => checkAddress(settings.publicUrl));
  await examineDatabase(settings);
  await examine('system', checkDescriptors);
  say(`\nFailures: ${counts.failure}. Warnings: ${counts.warning}. Ok: ${counts.ok}.`);
  return counts.failure === 0;
};

const settingsOrFaults = async (): Promise<Settings | undefined> => {
  try {
    const settings = readSettings(process.env);
    await examine('settings', async () => ok(settings.demo ? 'complete, for the demo' : 'complete'));
    return settings;
  } catch (error) {
    if (!(error instanceof SettingsFault)) throw error;
    await examine('settings', async () => error.lines.map(failure));
    say('\nCorrect the settings first: the other checks need them.');
    return undefined;
  }
};

const checkDataDir = async (dataDir: string): Promise<Finding[]> => {
  if (!existsSync(dataDir)) return [warning(`DATA_DIR (${dataDir}) does not exist yet: the first start makes it.`)];
  await prepareDataDir(dataDir);
  return [ok(`${dataDir} is this user's own`), await checkDisk(dataDir)];
};

const examineFiles = async (settings: Settings): Promise<Finding> =>
  settings.s3 || existsSync(settings.dataDir)
    ? checkStore(await openFiles(settings))
    : ok('the first start makes them in DATA_DIR');

const examineKeyStore = async ({ keyStore }: Settings): Promise<Finding> => {
  if ('s3' in keyStore) return checkStore(openS3Files(keyStore.s3));
  return existsSync(keyStore.folder)
    ? checkStore(await openLocalFiles(keyStore.folder))
    : ok('the first start makes it');
};

/** The embedded database belongs to the running server alone, and its readiness is among what the address says. */
const examineDatabase = async (settings: Settings): Promise<void> => {
  const { databaseUrl: url, databaseOwnerUrl: ownerUrl } = settings;
  if (!url) {
    await examine('database', async () => ok('embedded in DATA_DIR'));
    return;
  }
  const { db, pool, close } = openDatabase({ url, log: openLog({ level: 'silent' }), max: 2 });
  const isFine = await examine(
    'database',
    () => checkDatabase({ url, pool }, settings),
    (error) => explainDatabaseError(error, { setting: 'DATABASE_URL', url }),
  );
  if (ownerUrl) {
    await examine(
      'database',
      () => checkOwner(ownerUrl),
      (error) => explainDatabaseError(error, { setting: 'DATABASE_OWNER_URL', url: ownerUrl }),
    );
  }
  await examine('address', async () =>
    isFine
      ? checkStream(settings.publicUrl, await guestCookie(db, settings))
      : warning('live streams were not checked: that needs the database.'),
  ).finally(close);
};

/** A guest of a minute, to whom a live stream is open. */
const guestCookie = async (db: Db, settings: Settings): Promise<string> => {
  const secret = randomBytes(32).toString('base64url');
  const [createdAt, id] = [new Date(), randomBytes(16).toString('base64url')];
  const expiresAt = new Date(createdAt.getTime() + MINUTE_MS);
  await insertGuest(db, { id, secretHash: sha256(secret), locale: firstLocale, createdAt, expiresAt });
  return `${guestCookieName(settings)}=${secret}`;
};

const checkOwner = async (url: string): Promise<Finding> => {
  const { pool, close } = openDatabase({ url, log: openLog({ level: 'silent' }), max: 1 });
  await pool.query('select 1').finally(close);
  return ok('the owner of DATABASE_OWNER_URL can log in');
};

await runCommand(doctor);

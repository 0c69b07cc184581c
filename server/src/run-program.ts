import { AlreadyRunning } from './platform/db/embedded/embedded-postgres.ts';
import { systemClock } from './platform/clock.ts';
import { decoderLauncher, reportIsolation } from './platform/files/decoder-isolation.ts';
import { listen } from './platform/http/listen.ts';
import type { OpenPageSource } from './platform/http/page-source.ts';
import { openLog } from './platform/log.ts';
import { wordsOf } from './platform/error-words.ts';
import { OperatorFault } from './platform/operator-fault.ts';
import { removeSecrets } from './platform/secret-settings.ts';
import { readSettings, type Settings } from './platform/settings.ts';
import { openOwnDatabase } from './own-database.ts';

const STOP_WITHIN_MS = 10_000;

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

type Beside = {
  /** Makes the pages from their sources; counts under the setting `DEV` alone. */
  openPageSource?: OpenPageSource;
  /** Resolves to whether the built pages are there. They may be built while the database starts. */
  pages?: Promise<boolean>;
};

const begin = async ({ openPageSource, pages }: Beside): Promise<void> => {
  const settings = readSettings(process.env);
  removeSecrets(process.env);
  const log = openLog({
    level: process.env['LOG_LEVEL']?.trim() ? settings.logLevel : settings.demo ? 'warn' : settings.logLevel,
  });
  // The program is read while the database starts.
  const [database, { openProgram }, { settlePeople }, { demoPeopleOf }] = await Promise.all([
    openOwnDatabase(settings, log, settings.port),
    import('./program.ts'),
    import('./settle-people.ts'),
    import('../db/seed/demo-people.ts'),
  ]);
  const program = await openProgram({
    settings,
    databaseUrl: database.programUrl,
    clock: systemClock,
    log,
    pageSource: settings.dev ? openPageSource : undefined,
    settle: async (parts) => {
      const [, there = true] = await Promise.all([settlePeople(parts), pages]);
      if (!there) throw new OperatorFault('The pages could not be built; the reason stands above.');
    },
  }).catch(async (error: unknown) => {
    await database.stop();
    throw error;
  });

  // Without its database the program can keep no promise: it ends, and whoever runs it starts it again.
  void database.lost?.then((lastWords) => {
    log.fatal({ lastWords }, 'the embedded database ended');
    process.exit(1);
  });

  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    void program
      .close()
      .then(() => database.stop())
      .then(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled'));

  await listen(program.app, settings);
  say(banner(settings, demoPeopleOf(settings)));
  const { isolation } = await decoderLauncher();
  reportIsolation(log, { isolation, demo: settings.demo });
};

type Shown = { role: string; email: string; password: string; note: string };

const banner = (settings: Settings, people: readonly Shown[]): string => {
  const lines = [``, `  ${settings.productName} is ready: ${settings.publicUrl}`, ``];
  if (settings.demo) {
    const width = Math.max(...people.map((person) => person.email.length));
    lines.push(
      ...people.map(
        ({ role, email, password, note }) => `  ${role.padEnd(12)} ${email.padEnd(width)}  ${password}  ${note}`,
      ),
      ``,
      ...(settings.smtpUrl ? [] : [`  Mail       ${settings.publicUrl}/dev/mail`]),
      ...(settings.stripe ? [] : [`  Payments   the sandbox: its card page opens at checkout`]),
      `  API        ${settings.publicUrl}/docs`,
      ``,
      `  The code desk signs in at ${settings.publicUrl}/admin-login. Ctrl-C stops; data stays in ${settings.dataDir}.`,
      ``,
    );
  }
  return lines.join('\n');
};

/** Runs the program in this process until a signal ends it; says why and ends the process where it can't begin. */
export const runProgram = (beside: Beside = {}): Promise<void> =>
  begin(beside).catch((error: unknown) => {
    if (error instanceof AlreadyRunning) say(`Keywright is already running on port ${error.port}.`);
    else say(wordsOf(error));
    process.exit(1);
  });

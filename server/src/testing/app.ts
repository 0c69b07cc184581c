import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { guestCookieName } from '../access/guests.ts';
import { type HeldClock, type ProcessClock, systemClock } from '../platform/clock.ts';
import { openDatabase } from '../platform/db/database.ts';
import { openLog } from '../platform/log.ts';
import { readSettings } from '../platform/settings.ts';
import { openProgram, type Program } from '../program.ts';
import { freshDatabase, programAddress } from './database.ts';
import { mirrorClock } from './database-time.ts';
import { checkReplies } from './check-replies.ts';

export type TestApp = Program & {
  /** Stops the program and leaves what it keeps. */
  stop: () => Promise<void>;
  /** Its address, without a slash at its end. */
  url: string;
  /** The database as its owner: for what a test sets up and looks at. The program itself works as its own user. */
  databaseUrl: string;
  /** The same as the program's user. */
  programUrl: string;
  dataDir: string;
  db: Program['parts']['db'];
  clock: ProcessClock;
  /** Every line that was logged. */
  logged: string[];
};

type Wanted = {
  /** The time of the whole world, the database's too when it is held. */
  clock?: ProcessClock | HeldClock;
  /** The database's own time, when the process's is another. */
  isApart?: boolean;
  /** Settings by their names in the environment, beside the tests' own. */
  env?: Record<string, string>;
  /** The address of this machine on which it listens. */
  host?: '127.0.0.1' | '::1';
  /** The database's address as the program gets it, such as through a gate. */
  through?: (databaseUrl: string) => string;
  /** What an earlier one has left; its own `close` takes it away. */
  on?: Pick<TestApp, 'databaseUrl' | 'dataDir'>;
};

/** The whole real program on a database and a port of its own. */
export const startApp = async ({
  clock = systemClock,
  isApart = false,
  env = {},
  host = '127.0.0.1',
  through = (url) => url,
  on,
}: Wanted = {}): Promise<TestApp> => {
  const { databaseUrl, dataDir, remove } = on ? { ...on, remove: async () => undefined } : await emptyPlace();
  const still = 'watch' in clock && !isApart ? await mirrorClock(databaseUrl, clock) : undefined;
  const port = Number(env['PORT'] ?? (await freePort()));
  const logged: string[] = [];
  const to = new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk));
      done();
    },
  });
  const settings = readSettings({
    NODE_ENV: 'test',
    PORT: String(port),
    HOST: host,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'info',
    POOL_SIZE: '20',
    // A test that is about waiting changes says how long they wait.
    RULE_CHANGE_DELAY_HOURS: '0',
    ...env,
  });
  const program = await openProgram({
    settings,
    databaseUrl: through(programAddress(databaseUrl)),
    clock,
    log: openLog({ level: settings.logLevel, to }),
  });
  // Its name and address, which other settings give it, are nothing that a reply is judged by.
  const undescribed = checkReplies(program.app, guestCookieName(settings));
  await program.app.listen({ port, host });
  const asOwner = openDatabase({ url: databaseUrl, log: openLog({ level: 'silent' }), max: 10 });
  let isStopped = false;
  const stop = async () => {
    if (!isStopped) await program.close().finally(asOwner.close);
    isStopped = true;
  };
  const close = async () => {
    await stop();
    await remove();
    await still?.();
    if (undescribed.length > 0) throw new Error(`/openapi.json does not say what was said:\n${undescribed.join('\n')}`);
  };
  return {
    ...program,
    stop,
    close,
    url: `http://${host === '::1' ? '[::1]' : host}:${port}`,
    databaseUrl,
    programUrl: programAddress(databaseUrl),
    dataDir,
    db: asOwner.db,
    clock,
    logged,
  };
};

const emptyPlace = async () => {
  const database = await freshDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kw-app-'));
  const remove = async () => {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { databaseUrl: database.url, dataDir, remove };
};

/** A port that nobody listens on just now. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });

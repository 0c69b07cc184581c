import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Db, openDatabase } from '../../server/src/platform/db/database.ts';
import { openLog } from '../../server/src/platform/log.ts';
import { type StripeDouble, startStripeDouble } from '../../server/src/testing/stripe-double/stripe-double.ts';
import type { Failpoint } from './places.ts';
import { startTree } from './process-tree.ts';
import { quietPort } from './quiet-port.ts';
import { type Watched, watchOver } from './watch-over.ts';

export type House = Omit<Watched, 'databaseUrl' | 'close'> & {
  url: string;
  dataDir: string;
  /** The payment provider: it lives on while the server dies. */
  double: StripeDouble;
  /** Asks the database itself; again, when it died meanwhile. */
  look: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
};

const run = promisify(execFile);

export type Base = { dataDir: string; env: Record<string, string>; remove: () => Promise<void> };

/** A data directory with its people in it, from which every house begins: making it takes seconds, copying it does not. */
export const makeBase = async (): Promise<Base> => {
  const dir = await mkdtemp(path.join(tmpdir(), 'kw-fault-base-'));
  const dataDir = path.join(dir, 'data');
  // Hundreds of starts of one program: what the first one compiled serves the others.
  const env = { NODE_ENV: 'test', LOG_LEVEL: 'silent', NODE_COMPILE_CACHE: path.join(dir, 'compiled') };
  const tree = await startTree(await quietPort(), dataDir, env);
  await tree.stop();
  return { dataDir, env, remove: () => rm(dir, { recursive: true, force: true }) };
};

type Opening = { base: Base; failpoint?: Failpoint };

/** A whole server on data of its own, and a payment provider beside it. */
export const openHouse = async ({ base, failpoint }: Opening): Promise<House> => {
  const dir = await mkdtemp(path.join(tmpdir(), 'kw-fault-'));
  const dataDir = path.join(dir, 'data');
  await run('cp', ['-a', base.dataDir, dataDir]);
  const port = await quietPort();
  const url = `http://127.0.0.1:${port}`;
  const double = await startStripeDouble({
    ledger: path.join(dir, 'ledger.jsonl'),
    webhookUrl: `${url}/api/payments/webhook`,
  });
  const {
    close: stop,
    databaseUrl,
    ...watched
  } = watchOver(failpoint, (armed) => {
    const env = { ...base.env, ...double.env, ...(armed && { FAILPOINT: armed }) };
    return startTree(port, dataDir, env);
  });

  const lookOnce = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
    const database = openDatabase({ url: await databaseUrl(), log: openLog({ level: 'silent' }), max: 2 });
    return work(database.db).finally(() => database.close());
  };
  const look = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
    const deaths = watched.deaths.length;
    try {
      return await lookOnce(work);
    } catch (error) {
      await watched.upAgain(deaths).catch(() => Promise.reject(error));
      return look(work);
    }
  };

  const close = async (): Promise<void> => {
    // A server that did not even start leaves nothing behind either.
    await stop().finally(async () => {
      await double.close();
      await rm(dir, { recursive: true, force: true });
    });
  };
  return { ...watched, url, dataDir, double, look, close };
};

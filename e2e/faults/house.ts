import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Db, openDatabase } from '../../server/src/platform/db/database.ts';
import { openLog } from '../../server/src/platform/log.ts';
import { freePort } from '../../server/src/testing/app.ts';
import { type StripeDouble, startStripeDouble } from '../../server/src/testing/stripe-double/stripe-double.ts';
import { startTree, type Tree } from './process-tree.ts';
import { until } from './until.ts';

export type House = {
  url: string;
  dataDir: string;
  /** The payment provider: it lives on while the server dies. */
  double: StripeDouble;
  /** How the server's processes ended so far, without being asked to. */
  deaths: string[];
  /** Resolves when the server answers. */
  up: () => Promise<void>;
  /** Resolves when the server answers that came after so many deaths. */
  upAgain: (deaths: number) => Promise<void>;
  /** Starts the server anew with a failpoint armed. */
  arm: (failpoint: string) => Promise<void>;
  /** `kill -9` of server and database. */
  kill: () => Promise<void>;
  /** Asks the database itself. */
  look: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
};

const run = promisify(execFile);

/** A data directory with its people in it, from which every house begins: making it takes seconds, copying it does not. */
export const makeBase = async (): Promise<{ dataDir: string; remove: () => Promise<void> }> => {
  const dir = await mkdtemp(path.join(tmpdir(), 'kw-fault-base-'));
  const dataDir = path.join(dir, 'data');
  const tree = await startTree(await freePort(), dataDir, {});
  await tree.stop();
  return { dataDir, remove: () => rm(dir, { recursive: true, force: true }) };
};

type Opening = { base: string; failpoint?: string };

/**
 * A whole server that is watched over as by an operating system: when it dies it is started anew on the same data, unarmed, and
 * nothing else is done for it.
 */
export const openHouse = async ({ base, failpoint }: Opening): Promise<House> => {
  const dir = await mkdtemp(path.join(tmpdir(), 'kw-fault-'));
  const dataDir = path.join(dir, 'data');
  await run('cp', ['-a', base, dataDir]);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const double = await startStripeDouble({
    ledger: path.join(dir, 'ledger.jsonl'),
    webhookUrl: `${url}/api/payments/webhook`,
  });
  const deaths: string[] = [];
  let closing = false;

  const rise = async (armed?: string): Promise<Tree> => {
    const env = { NODE_ENV: 'test', LOG_LEVEL: 'silent', ...double.env, ...(armed && { FAILPOINT: armed }) };
    const tree = await startTree(port, dataDir, env);
    void tree.end.then((how) => {
      if (closing) return;
      deaths.push(how);
      now = rise();
    });
    return tree;
  };
  let now = rise(failpoint);

  const up = async (): Promise<void> => {
    for (let seen; seen !== now; ) {
      seen = now;
      await seen;
    }
  };

  const stop = async (): Promise<void> => {
    closing = true;
    await (await now).stop();
  };

  return {
    url,
    dataDir,
    double,
    deaths,
    up,
    upAgain: async (count) => {
      await until('a death', async () => deaths.length > count, 5_000);
      await up();
    },
    arm: async (name) => {
      await stop();
      closing = false;
      now = rise(name);
      await up();
    },
    kill: async () => (await now).kill(),
    look: async (work) => {
      const { databaseUrl } = await now;
      const database = openDatabase({ url: databaseUrl, log: openLog({ level: 'silent' }), max: 2 });
      return work(database.db).finally(() => database.close());
    },
    close: async () => {
      await stop();
      await double.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
};

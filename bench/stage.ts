import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../server/src/platform/db/embedded/embedded-postgres.ts';
import { openLog } from '../server/src/platform/log.ts';
import { freePort } from '../server/src/testing/app.ts';
import { endAll, run, type Running } from './processes.ts';

export type Ours = Running & { url: string };

/** What all rows are measured on: one durable database cluster, one provider double, the program itself. */
export type Stage = {
  /** A directory that is gone at the end. */
  dir: string;
  /** The address of another database of the same cluster, made when it is new. */
  database: (name: string) => Promise<string>;
  /** The whole program on a database and a data directory by this name. */
  server: (name: string, more?: { nodeArgs?: string[]; talks?: boolean }) => Promise<Ours>;
  /** Where the provider double answers. */
  providerUrl: string;
  /** Ends the servers that a measure left behind. */
  clear: () => Promise<void>;
  close: () => Promise<void>;
};

/** Opens the stage; `onStop` runs when the terminal wants it to end, after everything was cleared away. */
export const openStage = async (onStop: () => void): Promise<Stage> => {
  const dir = await mkdtemp(path.join(tmpdir(), 'kw-bench-'));
  const cluster = await startEmbeddedPostgres({ dataDir: path.join(dir, 'cluster'), log: openLog({ level: 'error' }) });
  const known = new Map<string, string>();

  const database = async (name: string): Promise<string> => {
    const url = known.get(name) ?? cluster.ownerUrl.replace('/postgres?', `/${name}?`);
    if (!known.has(name)) await query(cluster.ownerUrl, `create database ${name}`);
    known.set(name, url);
    return url;
  };

  const double = await run({
    args: ['server/src/testing/stripe-double/main.ts', '--ledger', path.join(dir, 'ledger.jsonl')],
    ready: /^(\{.*\})$/m,
  });
  const { env: provider, url: providerUrl } = JSON.parse(double.said[1] ?? '{}') as {
    env: Record<string, string>;
    url: string;
  };

  const server: Stage['server'] = async (name, { nodeArgs = [], talks = false } = {}) => {
    const port = await freePort();
    const running = await run({
      args: [...nodeArgs, 'server/made/program/main.mjs'],
      env: {
        NODE_ENV: 'production',
        DEMO: '1',
        LOG_LEVEL: 'warn',
        PORT: String(port),
        DATA_DIR: path.join(dir, name),
        DATABASE_URL: cluster.programUrl.replace('/postgres?', `/${name}?`),
        DATABASE_OWNER_URL: await database(name),
        ...provider,
      },
      ready: /is ready/,
      talks,
    });
    return { ...running, url: `http://127.0.0.1:${port}` };
  };

  let closing: Promise<void> | undefined;
  const close = (): Promise<void> =>
    (closing ??= endAll()
      .then(() => cluster.stop())
      .then(() => rm(dir, { recursive: true, force: true })));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close().then(onStop));
  return { dir, database, server, providerUrl, clear: () => endAll(double.child), close };
};

/** One statement on a connection of its own. */
export const query = async (url: string, text: string, values: unknown[] = []): Promise<pg.QueryResultRow[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
};

import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { errorCode } from '../error-code.ts';
import type { Log } from '../log.ts';
import { columnTypes } from './column-types.ts';
import { planOnce } from './plan-once.ts';
import type { Tables } from './tables.ts';

/** For reading, and for what is one statement. Transactions are opened in `transaction.ts`, by whoever may open them. */
export type Db = Omit<Kysely<Tables>, 'transaction' | 'startTransaction'>;
export type Tx = Transaction<Tables>;

export type Database = {
  db: Db;
  /** For libraries that speak to `pg` themselves. */
  pool: pg.Pool;
  close: () => Promise<void>;
};

type Opening = {
  url: string;
  log: Log;
  /** Most connections at once. */
  max: number;
};

/** Opens a pool of connections; none is made before the first query. */
export const openDatabase = ({ url, log, max }: Opening): Database => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types: columnTypes,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    // To compile a statement takes longer than any of ours runs; a database that can would, wherever it expects too many rows.
    options: '-c jit=off',
  });
  let closing = false;
  // Without listeners a broken connection, idle or in use, would end the process.
  pool.on('connect', (client) => {
    planOnce(client);
    client.on('error', (error) => {
      if (!closing) log.warn({ code: errorCode(error), reason: error.message }, 'database: a connection was lost');
    });
  });
  pool.on('error', () => undefined);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const close = async () => {
    closing = true;
    await db.destroy();
    // Kysely leaves a pool open that it has not used.
    if (!pool.ended) await pool.end();
  };
  return { db, pool, close };
};

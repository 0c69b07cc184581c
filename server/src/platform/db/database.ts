import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { columnTypes } from './column-types.ts';
import { DatabasePool } from './connection.ts';
import {
  KEEP_ALIVE_MS,
  MAX_ANSWER_MS,
  MAX_CONNECT_MS,
  MAX_IDLE_IN_TRANSACTION_MS,
  MAX_STATEMENT_MS,
} from './deadlines.ts';
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

/**
 * What each session begins with. To compile a statement takes longer than any of ours runs; a database that can would, wherever it
 * expects too many rows. A process whose machine vanished loses its locks after half a minute (ignored on a Unix socket).
 */
const SESSION_OPTIONS = '-c jit=off -c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

/** Opens a pool of connections; none is made before the first query. */
export const openDatabase = ({ url, log, max }: Opening): Database => {
  const pool = new DatabasePool({
    connectionString: url,
    max,
    types: columnTypes,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    connectionTimeoutMillis: MAX_CONNECT_MS,
    idleTimeoutMillis: 60_000,
    query_timeout: MAX_ANSWER_MS,
    statement_timeout: MAX_STATEMENT_MS,
    idle_in_transaction_session_timeout: MAX_IDLE_IN_TRANSACTION_MS,
    options: SESSION_OPTIONS,
  });
  let closing = false;
  // Without listeners a broken connection, idle or in use, would end the process.
  pool.on('connect', (client) => {
    planOnce(client);
    let isLost = false;
    client.on('error', (error) => {
      // What follows the first error only says that the connection has ended.
      if (!closing && !isLost) log.warn({ err: error }, 'database: a connection was lost');
      isLost = true;
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

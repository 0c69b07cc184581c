import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { MAX_CONNECT_MS } from './deadlines.ts';

/**
 * Whether another client can get this client's session between two transactions, as behind pgbouncer with `pool_mode = transaction`.
 * Hints and prepared statements get lost there.
 */
export const sharesSessions = async (url: string): Promise<boolean> => {
  const limits = { connectionTimeoutMillis: MAX_CONNECT_MS, query_timeout: MAX_CONNECT_MS };
  const [one, other] = [0, 1].map(() => new pg.Client({ connectionString: url, ...limits })) as [pg.Client, pg.Client];
  const mark = randomUUID();
  try {
    await Promise.all([one.connect(), other.connect()]);
    await one.query(`select set_config('keywright.session', $1, false)`, [mark]);
    // A pooler gives the other client the session that was used last.
    await other.query('begin');
    const { rows } = await one.query<{ found: string | null }>(
      `select current_setting('keywright.session', true) as found`,
    );
    return rows[0]?.found !== mark;
  } finally {
    await Promise.allSettled([one.end(), other.end()]);
  }
};

import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const PATIENCE_MS = 10_000;

/**
 * Holds what `sql` locks, on a connection of its own, so that calls pile up behind it: a race then happens every time, not
 * one time in three. `waiting(n)` resolves when `n` connections wait for a lock; `release` lets them all go.
 */
export const hold = async (databaseUrl: string, sql: string, values: unknown[] = []) => {
  const holder = new pg.Client({ connectionString: databaseUrl });
  const watcher = new pg.Client({ connectionString: databaseUrl });
  await Promise.all([holder.connect(), watcher.connect()]);
  await holder.query('begin');
  await holder.query(sql, values);

  const countWaiting = async (): Promise<number> => {
    const { rows } = await watcher.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0]?.count ?? 0;
  };

  return {
    waiting: async (n: number): Promise<void> => {
      const end = Date.now() + PATIENCE_MS;
      while ((await countWaiting()) < n) {
        if (Date.now() > end) throw new Error(`Only ${await countWaiting()} of ${n} wait.`);
        await pause(10);
      }
    },
    release: async (): Promise<void> => {
      await holder.query('rollback');
      await Promise.all([holder.end(), watcher.end()]);
    },
  };
};

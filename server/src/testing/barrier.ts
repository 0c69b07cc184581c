import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Db, Tx } from '../platform/db/database.ts';
import { inTransaction } from '../platform/db/transaction.ts';

const PATIENCE_MS = 10_000;

/**
 * Holds what `statement` locks, on a connection of its own, so that calls pile up behind it: a race then happens every time, not
 * one time in three. `waiting(n)` resolves when `n` connections wait for a lock; `release` lets them all go.
 */
export const hold = async (databaseUrl: string, statement: string, values: unknown[] = []) => {
  const holder = new pg.Client({ connectionString: databaseUrl });
  const watcher = new pg.Client({ connectionString: databaseUrl });
  await Promise.all([holder.connect(), watcher.connect()]);
  await holder.query('begin');
  await holder.query(statement, values);

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

type Answers<C extends readonly (() => Promise<unknown>)[]> = { -readonly [K in keyof C]: Awaited<ReturnType<C[K]>> };

/**
 * Holds one row of a table, lets the callers run into it, and lets go when so many of them wait (all, where each gets a connection of its
 * own): what they do then, they do at once. Answers what they answered.
 */
export const atOnce = async <const C extends readonly (() => Promise<unknown>)[]>(
  db: Db,
  row: { table: string; id: string; waiting?: number },
  callers: C,
): Promise<Answers<C>> => {
  let running: Promise<unknown[]> = Promise.resolve([]);
  await inTransaction(db, async (tx) => {
    await sql`select from ${sql.table(row.table)} where id = ${row.id} for update`.execute(tx);
    running = Promise.all(callers.map((call) => call()));
    running.catch(() => undefined);
    await allWait(db, row.waiting ?? callers.length);
  });
  return running as Promise<unknown> as Promise<Answers<C>>;
};

/**
 * Lets a call run into a change that is not committed yet, and commits it once the call waits for it: the call was let in before
 * the change, and acts after it. Answers what it answered.
 */
export const overtake = async <T>(db: Db, change: (tx: Tx) => Promise<unknown>, call: () => Promise<T>): Promise<T> => {
  let running: Promise<T> | undefined;
  await inTransaction(db, async (tx) => {
    await change(tx);
    running ??= call();
    running.catch(() => undefined);
    await allWait(db, 1);
  });
  if (!running) throw new Error('nobody called');
  return running;
};

/** Resolves when so many connections of this database wait for a lock. */
export const allWait = async (db: Db, count: number): Promise<void> => {
  const end = Date.now() + PATIENCE_MS;
  while ((await waitingFor(db)) < count) {
    if (Date.now() > end) throw new Error(`Only ${await waitingFor(db)} of ${count} wait.`);
    await pause(5);
  }
};

const waitingFor = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
};

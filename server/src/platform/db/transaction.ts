import { setTimeout as pause } from 'node:timers/promises';
import { type IsolationLevel, type Kysely, sql } from 'kysely';
import { errorCode } from '../error-code.ts';
import { runAfterCommit } from './after-commit.ts';
import type { Db, Tx } from './database.ts';
import type { Tables } from './tables.ts';

const TRIES = 5;
const transient = new Set(['40001', '40P01']);

/**
 * Runs `work` in one transaction. When the database ends it because of others (serialization failure, deadlock), it is
 * run again from its first line, up to 5 times in all: `work` must have no effect outside of the database.
 */
export const inTransaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => tryIn(db, 'read committed', work);

/** The same, with all that it reads as it was at one moment. */
export const inSnapshot = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => tryIn(db, 'repeatable read', work);

const tryIn = async <T>(db: Db, level: IsolationLevel, work: (tx: Tx) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    const begin = (db as Kysely<Tables>).transaction();
    let transaction: Tx | undefined;
    try {
      const result = await (level === 'read committed' ? begin : begin.setIsolationLevel(level)).execute(async (tx) => {
        transaction = tx;
        return work(tx);
      });
      if (transaction) runAfterCommit(transaction);
      return result;
    } catch (error) {
      if (attempt === TRIES || !isTransient(error)) throw error;
      await pause(Math.random() * 10 * 2 ** attempt);
    }
  }
};

/** The same for work that holds rows and changes none: its end does not wait for the disk. */
export const inLook = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(db, async (tx) => {
    await sql`set local synchronous_commit = off`.execute(tx);
    return work(tx);
  });

/**
 * Works off what is due in transactions of at most so many each, so that it can be killed and run again. `work` answers how many it
 * did. Answers how many they are in all.
 */
export const inBatches = async (db: Db, most: number, work: (tx: Tx) => Promise<number>): Promise<number> => {
  for (let total = 0; ; ) {
    const done = await inTransaction(db, work);
    total += done;
    if (done < most) return total;
  }
};

const isTransient = (error: unknown): boolean => transient.has(errorCode(error) ?? '');

import type { Db } from '../db/database.ts';
import type { Log } from '../log.ts';
import { numberActs } from './chain.store.ts';

const EVERY_MS = 1_000;

/** Keeps the audit log chained while the program runs; the returned function stops it after a last round. */
export const startSequencer = (db: Db, log: Log): (() => Promise<void>) => {
  let round: Promise<unknown> = Promise.resolve();
  const work = () => {
    round = round
      .then(() => numberActs(db))
      .catch((error: unknown) => log.error({ err: error }, 'audit: could not number'));
  };
  const timer = setInterval(work, EVERY_MS);
  return async () => {
    clearInterval(timer);
    work();
    await round;
  };
};

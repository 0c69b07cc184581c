import type { Db } from '../db/database.ts';
import type { Log } from '../log.ts';
import { numberActs } from './chain.store.ts';
import { type Refusal, sealThousand, type Sealing } from './seal.ts';

const EVERY_MS = 1_000;
/** Where nothing could be signed, it is tried again so often, not at every round. */
const REFUSED_ROUNDS = 60;

type Wanted = Sealing & {
  db: Db;
  log: Log;
  /** Told when a checkpoint was due and was not signed: the log or what lies outside is not what it was. */
  onRefused?: (refusal: Refusal) => Promise<void>;
};

/** Keeps the audit log chained, and signed at every 1,000 entries, while the program runs; the returned function stops it after a last round. */
export const startSequencer = ({ db, log, onRefused, ...sealing }: Wanted): (() => Promise<void>) => {
  let isDue = true;
  let rest = 0;
  const sign = async (): Promise<void> => {
    rest -= 1;
    if (!isDue || rest > 0) return;
    const { refused } = await sealThousand(db, sealing);
    isDue = refused !== undefined;
    if (!refused) return;
    rest = REFUSED_ROUNDS;
    log.error({ problem: refused.problem, seq: refused.seq }, 'audit: a checkpoint was not signed');
    await onRefused?.(refused);
  };
  const number = async (): Promise<void> => {
    if ((await numberActs(db)) > 0) isDue = true;
  };
  let round: Promise<unknown> | undefined;
  const work = (): Promise<unknown> =>
    number()
      .catch((error: unknown) => log.error({ err: error }, 'audit: could not number'))
      .then(sign)
      .catch((error: unknown) => log.error({ err: error }, 'audit: could not sign a checkpoint'));
  const timer = setInterval(() => {
    // Rounds must not pile up while the database answers nothing.
    round ??= work().finally(() => {
      round = undefined;
    });
  }, EVERY_MS);
  return async () => {
    clearInterval(timer);
    await round;
    await work();
  };
};

import type { Db } from '../db/database.ts';
import type { Log } from '../log.ts';
import { numberActs, type Sealing } from './chain.store.ts';
import { appendCheckpoints, readCheckpointFile } from './checkpoint-file.ts';
import { checkpointsAfter, isSigned } from './checkpoints.store.ts';

const EVERY_MS = 1_000;

type Wanted = Sealing & {
  db: Db;
  log: Log;
  /** Where checkpoints are sent: a file outside of the database, best on another machine. */
  file: string;
};

/** Keeps the audit log chained, and its checkpoints sent outside, while the program runs; the returned function stops it after a last round. */
export const startSequencer = ({ db, log, file, ...sealing }: Wanted): (() => Promise<void>) => {
  const send = openSender(db, file);
  let round: Promise<unknown> = Promise.resolve();
  const work = () => {
    round = round
      .then(() => numberActs(db, sealing))
      .catch((error: unknown) => log.error({ err: error }, 'audit: could not number'))
      .then(send)
      .catch((error: unknown) => log.error({ err: error }, 'audit: could not send checkpoints outside'));
  };
  const timer = setInterval(work, EVERY_MS);
  return async () => {
    clearInterval(timer);
    work();
    await round;
  };
};

/** Sends what the file does not have yet: what a crash or a full disk left out is sent later. */
const openSender = (db: Db, file: string): (() => Promise<void>) => {
  let sent: number | undefined;
  return async () => {
    sent ??= Math.max(0, ...(await readCheckpointFile(file)).checkpoints.map(({ seq }) => seq));
    const waiting = (await checkpointsAfter(db, sent, 1_000)).filter(isSigned);
    if (waiting.length === 0) return;
    await appendCheckpoints(file, waiting);
    sent = waiting.at(-1)?.seq ?? sent;
  };
};

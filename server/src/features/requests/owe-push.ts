import type { Tx } from '../../platform/db/database.ts';
import { addJob } from '../../platform/jobs/jobs.ts';

type News = { requestId: string; what: 'ready' | 'photo'; at: Date };

/** Owes the push about a request to whoever asked for it, in the transaction of what it tells. Who that is, is read when it is sent. */
export const owePush = (tx: Tx, { at, ...news }: News): Promise<void> =>
  addJob(tx, {
    task: 'push-request',
    payload: { ...news, at: at.toISOString() },
    key: `push:${news.what}:${news.requestId}`,
  });

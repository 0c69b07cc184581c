import type pg from 'pg';
import { abandon, DatabaseUnreachable } from './connection.ts';
import { HEARTBEAT_EVERY_MS, MAX_MISSED_HEARTBEATS } from './deadlines.ts';

/**
 * Watches over a connection that mostly listens: nothing else would notice that the server went silent. Once several heartbeats in a
 * row had no answer, the connection is closed and its owner gets the usual `error` and `end`. Returns how to stop.
 */
export const startHeartbeat = (client: pg.Client): (() => void) => {
  let isWaiting = false;
  let missed = 0;
  const beat = async (): Promise<void> => {
    isWaiting = true;
    await client.query('select 1');
    isWaiting = false;
    missed = 0;
  };
  // Counted in ticks, not in time: while this process itself was stalled, the server could not be heard.
  const timer = setInterval(() => {
    // The client closes itself when a query fails.
    if (!isWaiting) return void beat().catch(() => undefined);
    missed += 1;
    if (missed >= MAX_MISSED_HEARTBEATS) abandon(client, new DatabaseUnreachable('no answer to a heartbeat'));
  }, HEARTBEAT_EVERY_MS);
  timer.unref();
  const stop = (): void => clearInterval(timer);
  client.once('end', stop);
  return stop;
};

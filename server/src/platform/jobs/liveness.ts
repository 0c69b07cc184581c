import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import type { Pool, PoolClient } from 'pg';
import { startHeartbeat } from '../db/heartbeat.ts';
import type { Log } from '../log.ts';

/** One number that no other part of the program uses: the first half of these advisory locks. */
const LIVENESS = 7_312_005;
const ROUND_MS = 30_000;
const RECONNECT_MS = 1_000;

/** Lets go of the jobs whose worker is alive no more. */
const releaseJobsOfTheDead = `
  select graphile_worker.force_unlock_workers(array(
    select distinct job.locked_by from graphile_worker._private_jobs job
    where job.locked_by is not null and not exists (
      select from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
      where l.locktype = 'advisory' and l.classid = ${LIVENESS} and l.objid = (hashtext(job.locked_by)::bigint & 4294967295)::oid
    )
  ))`;

/**
 * The living among the processes that work on jobs: each holds a lock named after it, which the database lets go however the
 * process ends. Without it the jobs that a killed process had begun would wait for hours: nobody knows that it is dead.
 */
export const openLiveness = async (pool: Pool, log: Log) => {
  const events = new EventEmitter() as WorkerEvents;
  const names: string[] = [];
  let client: PoolClient | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  const tell = (error: unknown) => log.warn({ err: error }, 'jobs: who is alive could not be told this time');
  const sign = async (name: string) =>
    client?.query('select pg_advisory_lock_shared($1, hashtext($2))', [LIVENESS, name]);

  const connect = async (): Promise<void> => {
    const fresh = await pool.connect();
    fresh.once('end', () => {
      if (closed || client !== fresh) return;
      client = undefined;
      log.warn('jobs: the connection that shows this process as alive was lost');
      fresh.release(true);
      retry = setTimeout(reconnect, RECONNECT_MS);
    });
    client = fresh;
    startHeartbeat(fresh);
    await Promise.all(names.map(sign));
  };
  const reconnect = (): void =>
    void connect().then(
      () => log.warn('jobs: this process is shown as alive again'),
      (error: unknown) => {
        tell(error);
        // A connection that broke while it signed reports its own end.
        if (!closed && !client) retry = setTimeout(reconnect, RECONNECT_MS);
      },
    );

  await connect();
  await pool.query(releaseJobsOfTheDead);
  // A process that is not shown as alive itself would release its own jobs.
  const rounds = setInterval(() => client && void pool.query(releaseJobsOfTheDead).catch(tell), ROUND_MS);
  // Its first query is on its way before the pool has asked for a job.
  events.on('pool:create', ({ workerPool }) => {
    names.push(workerPool.id);
    sign(workerPool.id)?.catch(tell);
  });

  // The library's own listener: it connects again by itself once its connection reports an error.
  let stopHeartbeat: (() => void) | undefined;
  events.on('pool:listen:success', ({ client: listener }) => {
    stopHeartbeat = startHeartbeat(listener);
  });
  events.on('pool:listen:release', () => stopHeartbeat?.());

  return {
    events,
    close: async (): Promise<void> => {
      closed = true;
      clearTimeout(retry);
      clearInterval(rounds);
      // The lock goes with its connection.
      client?.release(true);
    },
  };
};

import { Logger, run, runMigrations, type TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import { Counter } from 'prom-client';
import type { Pool } from 'pg';
import type { Db, Tx } from '../db/database.ts';
import { longAgo } from '../db/database-clock.ts';
import type { Log } from '../log.ts';
import {
  type Job,
  type JobName,
  jobTable,
  type Payload,
  type ProviderTimetable,
  type Task,
  type Tasks,
  type Timetable,
} from './job-table.ts';
import { openLiveness } from './liveness.ts';
import type { TimeGuard } from './time-guard.ts';
import { DAY_MS } from '../durations.ts';

const MOST_TRIES = 10;
const KEPT_MS = 30 * DAY_MS;

/** Owes a job in this transaction; it runs after the commit, at least once, and is repeated until it succeeds. */
export const addJob = async (tx: Tx | Db, job: Job): Promise<void> => {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) if (await isAdded(tx, job)) return;
  throw new Error(`the job ${job.task} could not be owed`);
};

/** False, with nothing added, when a worker took the waiting job of the same key in this very moment: once more adds another. */
const isAdded = async (tx: Tx | Db, { task, payload = {}, key, line, runAt, inSeconds }: Job): Promise<boolean> => {
  const due = inSeconds === undefined ? sql`${runAt ?? null}` : sql`now() + make_interval(secs => ${inSeconds})`;
  const { rows } = await sql<{ id: string | null }>`
    select (graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, run_at := (${due})::timestamptz,
      job_key := ${key ?? null}, queue_name := ${line ?? null}, max_attempts := 25)).id`.execute(tx);
  return (rows[0]?.id ?? null) !== null;
};

/** Makes all waiting jobs of this task due now. */
export const bringForward = async (db: Db, task: JobName): Promise<void> => {
  await sql`
    select from graphile_worker.reschedule_jobs(array(
      select job.id from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
      where task.identifier = ${task} and job.run_at > now() and job.locked_at is null
      for update of job skip locked), run_at := now())`.execute(db);
};

/** Deletes jobs that were tried to the end 30 days ago: what they were given may name people. Answers how many. */
export const deleteFailedJobs = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.complete_jobs(array(
      select id from graphile_worker._private_jobs
      where attempts >= max_attempts and locked_at is null and updated_at < ${longAgo(KEPT_MS)}))`.execute(db);
  return rows[0]?.count ?? 0;
};

/** Brings the job tables up to date; done with the migrations, before anything owes a job. */
export const prepareJobs = (pool: Pool): Promise<void> => runMigrations({ pgPool: pool, logger: quiet });

/** More are not counted: what asks is asked every few seconds. */
const MAX_COUNTED = 10_000;

/** Jobs whose time has come, at most 10,000 of them, and for how many seconds the oldest has waited. Failed ones wait for their next try. */
export const dueJobs = async (db: Db): Promise<{ due: number; oldestSeconds: number }> => {
  const { rows } = await sql<{ due: number; oldestSeconds: number }>`
    select count(*)::int as due, coalesce(extract(epoch from now() - min(run_at)), 0)::float8 as "oldestSeconds" from (
      select run_at from graphile_worker._private_jobs where is_available = true and run_at <= now()
      order by priority, run_at limit ${MAX_COUNTED}) as waiting`.execute(db);
  return rows[0] ?? { due: 0, oldestSeconds: 0 };
};

/** `failed` is a try: each job is tried 25 times. */
export const jobRuns = new Counter({
  name: 'keywright_job_runs_total',
  help: 'Tries of jobs by task and outcome',
  labelNames: ['task', 'outcome'],
  registers: [],
});

const quiet = new Logger(() => () => undefined);

/** False for what the timetable brings again by itself; what is owed once is put off as a failed try is. */
const isTimely = async (guard: Watched['guard'], given: unknown): Promise<boolean> => {
  const doubt = await guard.look();
  if (doubt !== undefined && !isTimed(given)) throw new Error(`put off while the time is in doubt: ${doubt}`);
  return doubt === undefined;
};

/** The library puts the minute of the timetable among what it owes by it. */
const isTimed = (given: unknown): boolean => typeof given === 'object' && given !== null && '_cron' in given;

const jobNames = Object.keys(jobTable) as JobName[];

/** What was owed, read by its shape. Throws where it does not fit: the job fails, and nothing is done for a guess. */
const payloadOf = <Name extends JobName>(name: Name, given: unknown): Payload<Name> =>
  jobTable[name].parse(given ?? {}) as Payload<Name>;

const handlerOf = <Name extends JobName>(name: Name, task: Task<Name> | undefined, guard: Watched['guard']) =>
  task &&
  (async (given: unknown): Promise<void> => {
    try {
      if (!task.destroys || (await isTimely(guard, given))) await task.run(payloadOf(name, given));
      jobRuns.inc({ task: name, outcome: 'ok' });
    } catch (error) {
      jobRuns.inc({ task: name, outcome: 'failed' });
      throw error;
    }
  });

export type Jobs = {
  /** Finishes what runs. */
  stop: () => Promise<void>;
};

type Watched = { log: Log; guard: Pick<TimeGuard, 'look'> };

/** Starts working on owed jobs in this process, beside the others that do. What a killed process had begun is begun again. */
export const startJobs = async (
  pool: Pool,
  tasks: Partial<Tasks>,
  timetable: Partial<Timetable> & ProviderTimetable,
  { log, guard }: Watched,
): Promise<Jobs> => {
  const taskList: TaskList = Object.fromEntries(
    jobNames.flatMap((name) => {
      const work = handlerOf(name, tasks[name], guard);
      return work ? [[name, work]] : [];
    }),
  );
  const crontab = Object.entries(timetable)
    .map(([task, when]) => `${when} ${task}`)
    .join('\n');
  const logger = new Logger((scope) => (level, message) => {
    if (level === 'error') log.error({ job: scope.taskIdentifier }, message);
  });
  const liveness = await openLiveness(pool, log);
  const runner = await run({
    pgPool: pool,
    taskList,
    crontab,
    concurrency: 4,
    noHandleSignals: true,
    logger,
    pollInterval: 2_000,
    events: liveness.events,
  });
  const stop = async () => {
    await runner.stop();
    await liveness.close();
  };
  return { stop };
};

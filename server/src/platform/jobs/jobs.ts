import { Logger, type Runner, run, runMigrations, type TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Db, Tx } from '../db/database.ts';
import type { Log } from '../log.ts';

export type Job = {
  task: string;
  payload?: Record<string, string> /** Later jobs with the same key replace a waiting one. */;
  key?: string;
  runAt?: Date;
};

/** Owes a job in this transaction; it runs after the commit, at least once, and is repeated until it succeeds. */
export const addJob = async (tx: Tx | Db, { task, payload = {}, key, runAt }: Job): Promise<void> => {
  await sql`select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, run_at := ${runAt ?? null}::timestamptz, job_key := ${key ?? null}, max_attempts := 25)`.execute(
    tx,
  );
};

export type Tasks = Record<string, (payload: Record<string, string>) => Promise<void>>;
/** A task that runs by the clock: a crontab line's five fields. */
export type Timetable = Record<string, string>;

/** Brings the job tables up to date; done with the migrations, before anything owes a job. */
export const prepareJobs = (pool: Pool): Promise<void> => runMigrations({ pgPool: pool, logger: quiet });

const quiet = new Logger(() => () => undefined);

/** Starts working on owed jobs in this process, beside the others that do. */
export const startJobs = async (pool: Pool, tasks: Tasks, timetable: Timetable, log: Log): Promise<Runner> => {
  const taskList: TaskList = Object.fromEntries(
    Object.entries(tasks).map(([name, work]) => [
      name,
      (payload: unknown) => work((payload ?? {}) as Record<string, string>),
    ]),
  );
  const crontab = Object.entries(timetable)
    .map(([task, when]) => `${when} ${task}`)
    .join('\n');
  const logger = new Logger((scope) => (level, message) => {
    if (level === 'error') log.error({ job: scope.taskIdentifier }, message);
  });
  return run({ pgPool: pool, taskList, crontab, concurrency: 4, noHandleSignals: true, logger, pollInterval: 2_000 });
};

import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { TimedJob } from '../platform/jobs/job-table.ts';

/** Lets the running program do a job of its timetable now, as if its minute had come, and waits until it is through. */
export const runJob = async (db: Db, task: TimedJob): Promise<void> => {
  await sql`
    select from graphile_worker.add_job(${task}, '{"_cron": "now"}'::json, job_key := ${`test:${task}`}, max_attempts := 25)`.execute(
    db,
  );
  for (;;) {
    const { rows } = await sql<{ error: string | null }>`
      select last_error as error from graphile_worker._private_jobs where key = ${`test:${task}`}`.execute(db);
    const [job] = rows;
    if (!job) return;
    if (job.error) throw new Error(`${task}: ${job.error}`);
    await pause(5);
  }
};

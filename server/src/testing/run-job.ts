import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { addJob } from '../platform/jobs/jobs.ts';
import type { Db } from '../platform/db/database.ts';

/** Lets the running program do a job of its timetable now, as if its minute had come, and waits until it is through. */
export const runJob = async (db: Db, task: string): Promise<void> => {
  await addJob(db, { task, key: `test:${task}`, payload: { _cron: 'now' } });
  for (;;) {
    const { rows } = await sql<{ error: string | null }>`
      select last_error as error from graphile_worker._private_jobs where key = ${`test:${task}`}`.execute(db);
    const [job] = rows;
    if (!job) return;
    if (job.error) throw new Error(`${task}: ${job.error}`);
    await pause(5);
  }
};

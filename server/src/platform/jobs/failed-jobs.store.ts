import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { longAgo } from '../db/database-clock.ts';

const KEPT_MS = 30 * 24 * 60 * 60_000;

/** Deletes jobs that were tried to the end 30 days ago: what they were given may name people. Answers how many. */
export const deleteFailedJobs = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.complete_jobs(array(
      select id from graphile_worker._private_jobs
      where attempts >= max_attempts and locked_at is null and updated_at < ${longAgo(KEPT_MS)}))`.execute(db);
  return rows[0]?.count ?? 0;
};

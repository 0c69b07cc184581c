import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../testing/database.ts';
import { openLog } from '../log.ts';
import type { Tasks } from './job-table.ts';
import { addJob, type Jobs, prepareJobs, startJobs } from './jobs.ts';

const log = openLog({ level: 'silent' });
let database: FreshDatabase;
let running: Jobs[];
beforeEach(async () => {
  database = await freshDatabase();
  running = [];
  await prepareJobs(database.pool);
});
afterEach(async () => {
  for (const jobs of running) await jobs.stop();
  await database.close();
});

const work = async (tasks: Partial<Tasks>): Promise<void> => {
  running.push(await startJobs(database.pool, tasks, {}, { log, guard: { look: async () => undefined } }));
};

const signal = () => Promise.withResolvers<void>();

test('a job that comes while a worker is just taking the one before it is not lost', async () => {
  const { db, pool } = database;
  await addJob(db, { task: 'sweep-mail', key: 'same' });
  const worker = await pool.connect();
  await worker.query('begin');
  await worker.query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'somebody', attempts = 1`,
  );
  const adding = addJob(db, { task: 'sweep-mail', key: 'same' });
  for (let isWaiting = false; !isWaiting; await pause(5)) {
    const { rows } =
      await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        db,
      );
    isWaiting = rows.length > 0;
  }
  await worker.query('commit');
  worker.release();
  await adding;
  const { rows } =
    await sql`select id from graphile_worker._private_jobs where locked_by is null and attempts = 0`.execute(db);
  expect(rows).toHaveLength(1);
});

test('what a killed process had begun is begun again by the next', async () => {
  const { db } = database;
  await addJob(db, { task: 'sweep-mail' });
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool-of-the-dead', attempts = 1`.execute(
    db,
  );
  const done = signal();
  await work({ 'sweep-mail': { destroys: false, run: async () => done.resolve() } });
  await done.promise;
});

test('what a living process works on is left to it', async () => {
  const { db } = database;
  const begun = signal();
  const end = signal();
  let times = 0;
  const run = async () => {
    times += 1;
    begun.resolve();
    await end.promise;
  };
  const look = { destroys: false, run };
  await work({ 'sweep-mail': look });
  await addJob(db, { task: 'sweep-mail' });
  await begun.promise;
  await work({ 'sweep-mail': look });
  const { rows } = await sql`select id from graphile_worker._private_jobs where locked_by is not null`.execute(db);
  expect(rows).toHaveLength(1);
  end.resolve();
  expect(times).toBe(1);
});

test('a job that was owed with something else than it takes is not done', async () => {
  const { db } = database;
  const done: string[] = [];
  const whole = signal();
  await sql`select from graphile_worker.add_job('send-mail', '{"id": "not an id"}'::json, job_key := 'wrong')`.execute(
    db,
  );
  await addJob(db, { task: 'send-mail', payload: { id: '00000000-0000-4000-8000-000000000001' } });
  await work({
    'send-mail': {
      destroys: false,
      run: async ({ id }) => {
        done.push(id);
        whole.resolve();
      },
    },
  });
  await whole.promise;
  await expect
    .poll(async () => {
      const { rows } = await sql<{ error: string | null }>`
        select last_error as error from graphile_worker._private_jobs where key = 'wrong'`.execute(db);
      return rows[0]?.error;
    })
    .toContain('invalid');
  expect(done).toEqual(['00000000-0000-4000-8000-000000000001']);
});

import { sql } from 'kysely';
import type { House } from './house.ts';
import { inTransaction } from '../../server/src/platform/db/transaction.ts';

/** What the clock would do, done now: for whatever waits by time, time has passed, and the task is due. */
const passes = {
  /** The reconciler looks only at what is older than a minute. */
  'reconcile-payments': [
    `update payment_attempt set created_at = created_at - interval '2 minutes'`,
    `update payment_step set created_at = created_at - interval '2 minutes'`,
    `update provider_event set received_at = received_at - interval '2 minutes'`,
  ],
  'expire-carts': [`update cart set expires_at = now() - interval '1 minute' where expires_at is not null`],
  'end-overdue-holds': [
    `update customer_order set charge_by = now() - interval '1 minute' where charge_by is not null`,
  ],
  'destroy-codes': [`update request set code_closes_at = now() - interval '1 minute' where code_closes_at is not null`],
  'erase-keys': [],
  'destroy-images': [
    `update request set fulfilled_at = fulfilled_at - interval '91 days', declined_at = declined_at - interval '91 days'`,
  ],
} satisfies Record<string, string[]>;

/** A job that was put off is due now, if it still waits. */
export const isDueNow = (house: House, key: string): Promise<void> =>
  house.look(async (db) => {
    await sql`update graphile_worker._private_jobs set run_at = now() where key = ${key} and locked_at is null`.execute(
      db,
    );
  });

/** What is asked half a minute after an act whose answer may be lost is asked now. */
export const plansAreAsked = (house: House): Promise<void> =>
  house.look(async (db) => {
    await sql`update graphile_worker._private_jobs j set run_at = now() from graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = 'follow-subscription' and j.locked_at is null`.execute(db);
  });

export const timePasses = (house: House, task: keyof typeof passes): Promise<void> =>
  house.look(async (db) => {
    await inTransaction(db, async (tx) => {
      for (const change of passes[task]) await sql.raw(change).execute(tx);
      await sql`select graphile_worker.add_job(${task})`.execute(tx);
    });
  });

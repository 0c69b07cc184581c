import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { deskHoursNow } from '../desk-hours.store.ts';
import { isOpenAt } from '../opening-hours.ts';

/** More are not counted: what asks is asked every few seconds. */
const MAX_COUNTED = 10_000;

/** `overdue` are those of the others that the desk should have answered by now. */
export type QueueCounts = { waiting: number; in_progress: number; customer: number; overdue: number };

/** Open requests by what they wait for, the 10,000 oldest at most. */
export const countOpenRequests = async (db: Db): Promise<QueueCounts> => {
  const { rows } = await sql<QueueCounts>`
    select count(*) filter (where status = 'PENDING' and customer_since is null)::int as waiting,
      count(*) filter (where status = 'INPROGRESS' and customer_since is null)::int as in_progress,
      count(*) filter (where customer_since is not null)::int as customer,
      count(*) filter (where due_at <= clock_now() and customer_since is null)::int as overdue
    from (select status, due_at, customer_since from request where status in ('PENDING', 'INPROGRESS')
      order by paid_at, id limit ${MAX_COUNTED}) as open`.execute(db);
  return rows[0] ?? { waiting: 0, in_progress: 0, customer: 0, overdue: 0 };
};

/** For how many seconds the oldest request has waited for the desk to start it; 0 for none. */
export const oldestWaitingSeconds = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from clock_now() - min(paid_at)), 0)::float8 as seconds
    from (select paid_at, status, customer_since from request where status in ('PENDING', 'INPROGRESS')
      order by paid_at, id limit ${MAX_COUNTED}) as open
    where status = 'PENDING' and customer_since is null`.execute(db);
  return rows[0]?.seconds ?? 0;
};

/** Whether the desk is open by its hours. */
export const isDeskOpen = async (db: Db, now: Date): Promise<boolean> => isOpenAt(await deskHoursNow(db), now);

import { sql } from 'kysely';
import { MOST_COUNTED } from '@keywright/contract/most-counted';
import type { Db, Tx } from '../../platform/db/database.ts';
import { isAwaited } from './documents.store.ts';

/** Puts a paid order into the desk's list. Once more changes nothing. */
export const addDeskOrder = async (tx: Tx, orderId: string, paidAt: Date): Promise<void> => {
  await tx
    .insertInto('desk_order')
    .columns(['order_id', 'status', 'paid_at', 'confirmation_number'])
    .expression((eb) =>
      eb
        .selectFrom('customer_order')
        .select([
          'id',
          sql<'PENDING'>`'PENDING'`.as('status'),
          sql<Date>`${paidAt}::timestamptz`.as('paid_at'),
          'confirmation_number',
        ])
        .where('id', '=', orderId),
    )
    .onConflict((clash) => clash.column('order_id').doNothing())
    .execute();
};

/** Works out again how far the desk is with an order. Its row is held first, so that of two changes none is overlooked. */
export const keepDeskOrder = async (tx: Tx, orderId: string): Promise<void> => {
  await tx.selectFrom('desk_order').select('order_id').where('order_id', '=', orderId).forUpdate().execute();
  await sql`
    update desk_order set status = (
      select case
        when bool_or(status = 'PENDING') then 'PENDING'
        when bool_or(status = 'INPROGRESS') then 'INPROGRESS'
        when bool_or(status = 'FULFILLED') then 'FULFILLED'
        when bool_or(status = 'DECLINED') then 'DECLINED'
        else 'CANCELED' end
      from request where order_id = ${orderId})
    where order_id = ${orderId}`.execute(tx);
};

export type QueueCounts = {
  waiting: number;
  inProgress: number;
  mine: number;
  late: number;
  /** Due before the time that is asked about, or over. */
  dueSoon: number;
  lastAlarm: Date | null;
  /** Open requests whose customer was asked for a photo again. */
  customer: number;
  oldest: Date | null;
  /** When the newest of those that wait was paid. */
  newest: Date | null;
};

type Counting = { personId: string; lateSince: Date; dueBefore: Date };

/** Counts the requests that are open now; what was paid at `lateSince` or before is late, unless it waits for its customer. */
export const countQueue = (db: Db, { personId, lateSince, dueBefore }: Counting): Promise<QueueCounts> =>
  db
    .with(
      (cte) => cte('open').materialized(),
      (from) =>
        from
          .selectFrom('request')
          .where('status', 'in', ['PENDING', 'INPROGRESS'])
          .select(['status', 'started_by', 'paid_at', 'due_at', 'due_alarm_at', isAwaited.as('is_awaited')]),
    )
    .selectFrom('open')
    .select((eb) => [
      eb.fn
        .countAll<number>()
        .filterWhere('status', '=', 'PENDING')
        .filterWhere('is_awaited', '=', false)
        .as('waiting'),
      eb.fn.countAll<number>().filterWhere('status', '=', 'INPROGRESS').as('inProgress'),
      eb.fn.countAll<number>().filterWhere('started_by', '=', personId).as('mine'),
      eb.fn.countAll<number>().filterWhere('paid_at', '<=', lateSince).filterWhere('is_awaited', '=', false).as('late'),
      eb.fn
        .countAll<number>()
        .filterWhere('due_at', '<=', dueBefore)
        .filterWhere('is_awaited', '=', false)
        .as('dueSoon'),
      eb.fn.max('due_alarm_at').as('lastAlarm'),
      eb.fn.countAll<number>().filterWhere('is_awaited', '=', true).as('customer'),
      eb.fn.min('paid_at').filterWhere('is_awaited', '=', false).as('oldest'),
      eb.fn.max('paid_at').filterWhere('status', '=', 'PENDING').as('newest'),
    ])
    .executeTakeFirstOrThrow();

/** The middle of the minutes from payment to code over what was fulfilled since then; null when nothing was. */
export const medianMinutesSince = async (db: Db, since: Date): Promise<number | null> => {
  const { rows } = await sql<{ median: number | null }>`
    select percentile_cont(0.5) within group (order by extract(epoch from fulfilled_at - paid_at)) / 60 as median
    from request where fulfilled_at >= ${since}`.execute(db);
  return rows[0]?.median ?? null;
};

/** How many orders the desk's list has, no further than one more than are counted. */
export const countOrders = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from desk_order limit ${MOST_COUNTED + 1}) as counted`.execute(db);
  return rows[0]?.count ?? 0;
};

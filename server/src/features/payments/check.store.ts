import type { OrderStatus } from '@keywright/contract/payments';
import { sql, type Updateable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';

/**
 * How long after money moved somebody may still dispute it: the card networks allow 120 days, and so much more for a bank that is
 * slow to tell.
 */
const WATCHED = '150 days';
/** A dispute that is open may take the networks' own proceedings. */
const WATCHED_DISPUTED = '540 days';
/** An order is asked about again after as long as its money has rested by now, within these. */
const SOONEST = '10 minutes';
const LATEST = '7 days';

/** What says of an order's row that its money, or whose it is, is not what it was. */
const ofMoney = ['status', 'is_disputed', 'captured_cents', 'refunded_cents', 'paid_otherwise_cents'] as const;
const withoutMoney: readonly OrderStatus[] = ['AWAITING_PAYMENT', 'EXPIRED', 'FAILED'];

/** Money that moved may move again soon: its order is due at once, and then often. Nothing for a change that is of no money. */
export const whenMoneyMoves = (change: Updateable<Tables['customer_order']>) => {
  const isUnpaid = change.status !== undefined && withoutMoney.includes(change.status);
  const isOfMoney = !isUnpaid && ofMoney.some((column) => change[column] !== undefined);
  return isOfMoney ? { money_moved_at: thisMoment, next_check_at: thisMoment } : {};
};

const thisMoment = sql<Date>`clock_now()`;

const moved = sql`coalesce(money_moved_at, ended_at, paid_at, created_at)`;

/**
 * Takes so many orders whose turn it is to be asked about: money that was charged, or is being looked at. Who takes one has the soonest
 * interval to ask; after a crash it comes again by itself. An order that can't change any more is never due again.
 */
export const takeDueChecks = async (
  db: Db,
  now: Date,
  limit: number,
): Promise<{ orderId: string; paymentIntentId: string }[]> => {
  const { rows } = await sql<{ orderId: string; paymentIntentId: string | null; isOver: boolean }>`
    with due as (
      select id, ${moved} + (case when is_disputed then ${WATCHED_DISPUTED} else ${WATCHED} end)::interval < ${now}
        and status <> 'REVIEW' as is_over
      from customer_order
      where status in ('CHARGED', 'PARTIALLY_REFUNDED', 'REFUNDED', 'REVIEW') and next_check_at <= ${now}
      order by next_check_at limit ${limit} for update skip locked
    )
    update customer_order o
    set next_check_at = case when due.is_over then 'infinity' else ${now}::timestamptz + ${SOONEST}::interval end
    from due left join payment_attempt a on a.order_id = due.id
    where o.id = due.id
    returning o.id as "orderId", a.payment_intent_id as "paymentIntentId", due.is_over as "isOver"`.execute(db);
  return rows.flatMap(({ orderId, paymentIntentId, isOver }) =>
    isOver || paymentIntentId === null ? [] : [{ orderId, paymentIntentId }],
  );
};

/** The answer came: the longer the money has rested, the later it is asked about again. */
export const wasChecked = async (db: Db, orderId: string, now: Date): Promise<void> => {
  await sql`
    update customer_order set next_check_at = ${now}::timestamptz
      + least(greatest(${now}::timestamptz - ${moved}, ${SOONEST}::interval), ${LATEST}::interval)
    where id = ${orderId} and next_check_at < 'infinity'`.execute(db);
};

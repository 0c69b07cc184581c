import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { isAwaited } from './documents.store.ts';
import { deskHoursNow } from './desk-hours.store.ts';
import { addOpenTime, type Hours, openTimeBetween } from './opening-hours.ts';

/** The order of "due first", as its index has it: what waits for its customer comes last. */
export const dueOrder = sql<Date>`(case when request.customer_since is null
  then coalesce(request.due_at, request.paid_at) else 'infinity'::timestamptz end)`;

const isOpen = sql<SqlBool>`request.status in ('PENDING', 'INPROGRESS')`;

type Due = { id: string; dueAt: Date };

export const saveDueTimes = async (tx: Tx, due: readonly Due[]): Promise<void> => {
  if (due.length === 0) return;
  await sql`update request set due_at = d.due_at
    from unnest(${due.map(({ id }) => id)}::uuid[], ${due.map(({ dueAt }) => dueAt)}::timestamptz[]) as d (id, due_at)
    where request.id = d.id`.execute(tx);
};

/** The desk waits for the customer from now on, unless it does already. */
export const beginCustomerWait = async (tx: Tx, requestId: string, at: Date): Promise<void> => {
  await tx
    .updateTable('request')
    .set({ customer_since: at })
    .where('id', '=', requestId)
    .where('customer_since', 'is', null)
    .execute();
};

/**
 * Moves the due time by the opening hours in which the desk waited, once nothing more is asked of the customer. The caller has
 * called `lockDeskHoursShared` before it locked the request.
 */
export const endCustomerWait = async (tx: Tx, requestId: string, at: Date): Promise<void> => {
  const row = await tx
    .selectFrom('request')
    .select(['customer_since as since', 'due_at as dueAt'])
    .where('request.id', '=', requestId)
    .where('customer_since', 'is not', null)
    .where(sql<SqlBool>`not ${isAwaited}`)
    .executeTakeFirst();
  if (!row?.since) return;
  const hours = await deskHoursNow(tx);
  const waitedMs = Math.max(0, openTimeBetween(hours, row.since, at));
  await tx
    .updateTable('request')
    .set({ customer_since: null, due_at: row.dueAt && addOpenTime(hours, row.dueAt, waitedMs) })
    .where('id', '=', requestId)
    .execute();
};

/** How many waits one run of the job ends. */
const MAX_ENDED_WAITS = 100;

/** Ends the waits of open requests of which no photo is asked for any more: an older program received it without ending the wait. */
export const endOverdueWaits = async (tx: Tx): Promise<void> => {
  const { rows } = await sql<{ id: string; receivedAt: Date }>`
    select request.id, coalesce((select max(document.created_at) from document where document.request_id = request.id),
      request.customer_since) as "receivedAt"
    from request where ${isOpen} and request.customer_since is not null and not ${isAwaited}
    order by request.id limit ${MAX_ENDED_WAITS} for update of request skip locked`.execute(tx);
  for (const { id, receivedAt } of rows) await endCustomerWait(tx, id, receivedAt);
};

type HoursChange = { was: Hours; hours: Hours; at: Date };

/** Under other desk hours each open request has as much open time left as before; what is over stays over. */
export const moveDueTimes = async (tx: Tx, { was, hours, at }: HoursChange): Promise<void> => {
  const rows = await tx
    .selectFrom('request')
    .select(['id', 'due_at as dueAt', 'customer_since as since'])
    .where(isOpen)
    .where('due_at', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  await saveDueTimes(
    tx,
    rows.flatMap(({ id, dueAt, since }) => {
      const from = since ?? at;
      const leftMs = dueAt ? openTimeBetween(was, from, dueAt) : 0;
      return leftMs > 0 ? [{ id, dueAt: addOpenTime(hours, from, leftMs) }] : [];
    }),
  );
};

/** How many requests one email is about. */
const MAX_ALARMED = 100;

type DueSoon = { dueBefore: Date; at: Date };

/** Notes the alarm about what is due before this time and was not alarmed about yet; answers which requests these are. */
export const noteDueAlarms = async (tx: Tx, { dueBefore, at }: DueSoon): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    update request set due_alarm_at = ${at} where id in (
      select request.id from request
      where ${isOpen} and ${dueOrder} <= ${dueBefore} and request.due_at is not null and request.due_alarm_at is null
        and not ${isAwaited}
      order by ${dueOrder}, request.paid_at, request.id limit ${MAX_ALARMED} for update skip locked)
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
};

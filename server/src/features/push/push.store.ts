import { sql } from 'kysely';
import type { Quiet } from '@keywright/contract/push';
import type { Db, Tx } from '../../platform/db/database.ts';

/** Whom a subscription belongs to: a session of a member, or the private link of one order. */
export type PushOwner = { sessionId: string } | { orderId: string };

export type NewSubscription = {
  endpoint: string;
  endpointHash: Buffer;
  p256dh: Buffer;
  auth: Buffer;
  locale: string;
  zone: string;
  quiet: Quiet | null;
  at: Date;
};

/** So many browsers follow one order, or one member: the oldest make room. */
const MOST = 5;

/** Keeps the subscription of a session, or of a browser for one order, in the place of the one before. */
export const keepSubscription = async (tx: Tx, owner: PushOwner, given: NewSubscription): Promise<void> => {
  const { endpoint, endpointHash, p256dh, auth, locale, zone, quiet, at } = given;
  await dropSubscription(tx, owner, endpointHash);
  // A browser is one person's at a time: whoever was signed in on it before hears nothing there any more.
  if ('sessionId' in owner) {
    await tx
      .deleteFrom('push_subscription')
      .where('session_id', 'is not', null)
      .where('endpoint_hash', '=', endpointHash)
      .execute();
  }
  await tx
    .insertInto('push_subscription')
    .values({
      session_id: 'sessionId' in owner ? owner.sessionId : null,
      order_id: 'orderId' in owner ? owner.orderId : null,
      endpoint,
      endpoint_hash: endpointHash,
      p256dh,
      auth,
      locale,
      zone,
      quiet_from: quiet?.from ?? null,
      quiet_to: quiet?.to ?? null,
      created_at: at,
    })
    .execute();
  await makeRoom(tx, owner);
};

const makeRoom = async (tx: Tx, owner: PushOwner): Promise<void> => {
  const siblings =
    'orderId' in owner
      ? sql`select id, created_at from push_subscription where order_id = ${owner.orderId}`
      : sql`select p.id, p.created_at from push_subscription p join session s on s.id = p.session_id
          where s.person_id = (select person_id from session where id = ${owner.sessionId})`;
  await sql`delete from push_subscription where id in (
    select id from (${siblings}) as every order by created_at desc, id offset ${MOST})`.execute(tx);
};

/** Of a session all that it has; of an order what this browser has. */
export const dropSubscription = async (tx: Tx, owner: PushOwner, endpointHash: Buffer): Promise<void> => {
  const some = tx.deleteFrom('push_subscription');
  await ('sessionId' in owner
    ? some.where('session_id', '=', owner.sessionId)
    : some.where('order_id', '=', owner.orderId).where('endpoint_hash', '=', endpointHash)
  ).execute();
};

export const findSetting = async (
  db: Db,
  owner: PushOwner,
  endpointHash: Buffer | undefined,
): Promise<{ quiet: Quiet | null } | undefined> => {
  const some = db.selectFrom('push_subscription').select(['quiet_from as from', 'quiet_to as to']);
  const row = await ('sessionId' in owner
    ? some.where('session_id', '=', owner.sessionId)
    : some.where('order_id', '=', owner.orderId).where('endpoint_hash', '=', endpointHash ?? Buffer.alloc(0))
  ).executeTakeFirst();
  return row && { quiet: row.from === null || row.to === null ? null : { from: row.from, to: row.to } };
};

/** The subscriptions that may be told of a paid request: of its order's link, or of its member's sessions. */
export const subscriptionsFor = async (
  tx: Tx,
  { orderId, personId }: { orderId: string; personId: string | null },
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select p.id from push_subscription p where p.order_id = ${orderId} and ${personId}::uuid is null
    union all
    select p.id from push_subscription p join session s on s.id = p.session_id where s.person_id = ${personId}::uuid`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
};

export type LivingSubscription = {
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
  locale: string;
  zone: string;
  quietFrom: number | null;
  quietTo: number | null;
};

/**
 * A subscription that still counts for this request, as it is now: its session lives and is of the member whose request it is, whose account
 * counts; or the order is a guest's, and was paid. Undefined for every other.
 */
export const livingSubscription = async (
  tx: Tx,
  { id, orderId }: { id: string; orderId: string },
): Promise<LivingSubscription | undefined> => {
  const { rows } = await sql<LivingSubscription>`
    select p.endpoint, p.p256dh, p.auth, p.locale, p.zone, p.quiet_from as "quietFrom", p.quiet_to as "quietTo"
    from push_subscription p join customer_order o on o.id = ${orderId} and o.paid_at is not null
    where p.id = ${id} and (
      (p.order_id = o.id and o.person_id is null and o.guest_id is not null)
      or exists (
        select from session s join person m on m.id = s.person_id
        where s.id = p.session_id and s.ended_at is null and s.expires_at > clock_now() and m.id = o.person_id
          and m.is_active and m.approval = 'APPROVED' and m.role = 'BASEUSER')
    )`.execute(tx);
  return rows[0];
};

/** A browser that takes none any more: neither for this nor for what else it asked for by the same address. */
export const forgetDevice = async (db: Db, id: string): Promise<void> => {
  await sql`delete from push_subscription where endpoint_hash = (select endpoint_hash from push_subscription where id = ${id})`.execute(
    db,
  );
};

/** Deletes the subscriptions of sessions that are over, and of orders of which nothing is ready or worked on any more. */
export const forgetPushesOver = async (db: Db): Promise<void> => {
  await sql`delete from push_subscription p where exists (
      select from session s where s.id = p.session_id and (s.ended_at is not null or s.expires_at <= clock_now()))
    or (p.order_id is not null and not exists (
      select from request r where r.order_id = p.order_id and (r.status in ('PENDING', 'INPROGRESS')
        or (r.status = 'FULFILLED' and (r.code_closes_at is null or r.code_closes_at > clock_now())))))`.execute(db);
};

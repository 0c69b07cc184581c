import type { OrderMoney } from '@keywright/contract/orders';
import type { PageAddress } from '@keywright/contract/pages';
import { type OrderStatus, ReviewReason } from '@keywright/contract/payments';
import { type SqlBool, sql } from 'kysely';
import { guard, type Guarded } from '../../access/policy.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { longAgo } from '../../platform/db/database-clock.ts';
import { keyedHash, sha256 } from '../../platform/secrets.ts';
import { keptCents } from './delivered.store.ts';

/** An order as other features may know it. Amounts in cents. */
export type OrderFacts = {
  id: string;
  confirmationNumber: string;
  status: OrderStatus;
  isDisputed: boolean;
  email: string | null;
  locale: string;
  /** The time zone of the browser in which it was placed. */
  zone: string | null;
  personId: string | null;
  guestId: string | null;
  totalCents: number;
  capturedCents: number;
  refundedCents: number;
  otherwiseCents: number;
  /** What of the total is a plan's, and its set-up. */
  planCents: number;
  setupCents: number;
  createdAt: Date;
  paidAt: Date | null;
  /** For `trackTokenOf`; never leaves the server. */
  trackSalt: Buffer;
};

const columns = [
  'id',
  'confirmation_number as confirmationNumber',
  'status',
  'is_disputed as isDisputed',
  'email',
  'locale',
  'zone',
  'person_id as personId',
  'guest_id as guestId',
  'total_cents as totalCents',
  'captured_cents as capturedCents',
  'refunded_cents as refundedCents',
  'paid_otherwise_cents as otherwiseCents',
  'plan_cents as planCents',
  'setup_cents as setupCents',
  'created_at as createdAt',
  'paid_at as paidAt',
  'track_salt as trackSalt',
] as const;

export const ordersById = async (db: Db | Tx, ids: readonly string[]): Promise<OrderFacts[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('customer_order')
        .select(columns)
        .where(sql<SqlBool>`id = any(${[...ids]}::uuid[])`)
        .execute();

/** Where the money of an order is, for whoever may see the order. */
export const moneyOf = (order: OrderFacts): OrderMoney => ({
  payment: order.status,
  isDisputed: order.isDisputed,
  totalCents: order.totalCents,
  capturedCents: order.capturedCents,
  refundedCents: order.refundedCents,
  otherwiseCents: order.otherwiseCents,
});

/** The order whose private link this is. Orders that were never paid have none. */
export const orderByTrackToken = async (db: Db | Tx, token: string): Promise<Guarded<OrderFacts> | undefined> => {
  const row = await db
    .selectFrom('customer_order')
    .select(columns)
    .where('track_token_hash', '=', sha256(token))
    .where('paid_at', 'is not', null)
    .executeTakeFirst();
  return row && guard(row);
};

type Key = { secretKey: Buffer };

/**
 * The secret of an order's private link: 256 bits as 43 characters, the same at every call, and stored nowhere. Only for its owner's
 * eyes: whoever has it may open the codes.
 */
export const trackTokenOf = ({ secretKey }: Key, { id, trackSalt }: Pick<OrderFacts, 'id' | 'trackSalt'>): string =>
  keyedHash('order links', secretKey, Buffer.concat([Buffer.from(id), trackSalt])).toString('base64url');

/** Where an order can be followed: a member signs in to see it; a guest has the private link and nothing else. */
export const pageOfOrder = (key: Key, order: Pick<OrderFacts, 'id' | 'trackSalt' | 'personId'>): PageAddress =>
  order.personId === null ? `/track/${trackTokenOf(key, order)}` : '/dashboard';

/** Where one request of an order can be followed: what tells a member of it leads to it, whatever else they wait for. */
export const pageOfRequest = (
  key: Key,
  order: Pick<OrderFacts, 'id' | 'trackSalt' | 'personId'>,
  requestId: string,
): PageAddress => (order.personId === null ? pageOfOrder(key, order) : `/dashboard?order=${requestId}`);

/** Whether somebody may be paying for a cart just now, for whichever version of it. */
export const awaitsPayment = async (tx: Tx, cartId: string): Promise<boolean> => {
  const order = await tx
    .selectFrom('customer_order')
    .select('id')
    .where('cart_id', '=', cartId)
    .where('status', '=', 'AWAITING_PAYMENT')
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
};

/** A checkout that is open for exactly this version of a cart. */
export const openCheckoutOf = async (
  db: Db | Tx,
  cartId: string,
  version: number,
): Promise<{ orderId: string; url: string } | undefined> => {
  const row = await db
    .selectFrom('customer_order as o')
    .innerJoin('payment_attempt as a', 'a.order_id', 'o.id')
    .select(['o.id as orderId', 'a.url'])
    .where('o.cart_id', '=', cartId)
    .where('o.cart_version', '=', version)
    .where('o.status', '=', 'AWAITING_PAYMENT')
    .where('a.state', '=', 'OPEN')
    .where('a.expires_at', '>', longAgo(0))
    .executeTakeFirst();
  return row?.url ? { orderId: row.orderId, url: row.url } : undefined;
};

/**
 * Whether the codes of an order may be opened, as far as its money goes: held, or charged and not given back. Codes that were
 * delivered must still be paid for, and the plan that was bought with them counts as delivered (docs/decisions/0038); what was given back
 * for a declined request closes nothing. `moreCents`: what is about to be delivered beside that.
 */
export const codesAreOpen = async (db: Db | Tx, order: OrderFacts, moreCents = 0): Promise<boolean> => {
  const { status, isDisputed, capturedCents, otherwiseCents, refundedCents } = order;
  if (isDisputed) return false;
  if (status === 'HELD') return true;
  const isTaken = status === 'CHARGED' || status === 'PARTIALLY_REFUNDED';
  // A card that could not be charged may have been made good in another way.
  if (!isTaken && !(status === 'RELEASED' && otherwiseCents > 0)) return false;
  const left = capturedCents + otherwiseCents - refundedCents;
  return left >= (await keptCents(db, order)) + moreCents;
};

/** The same of an order as it is now. */
export const revealIsOpen = async (db: Db | Tx, orderId: string): Promise<boolean> => {
  const [order] = await ordersById(db, [orderId]);
  return order !== undefined && codesAreOpen(db, order);
};

/** The same, and it stays so until this transaction ends: whoever writes down a refund or a dispute waits. */
export const holdOpenMoney = async (tx: Tx, orderId: string, moreCents = 0): Promise<boolean> => {
  // For writing, since a release goes on to settle the order: two that both hold it for reading would wait for each other.
  const order = await tx
    .selectFrom('customer_order')
    .select(columns)
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return order !== undefined && codesAreOpen(tx, order, moreCents);
};

/**
 * Whether the program can give money of an order back by itself, or nothing of it is left to give: none of it is disputed, was paid in
 * another way, or has to be looked at first.
 */
export const canGiveBack = async (db: Db | Tx, orderId: string): Promise<boolean> => {
  const order = await db
    .selectFrom('customer_order')
    .select(['status', 'is_disputed as isDisputed', 'paid_otherwise_cents as otherwise'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!order || order.isDisputed || order.otherwise > 0) return false;
  return ['HELD', 'CHARGED', 'PARTIALLY_REFUNDED', 'REFUNDED', 'RELEASED'].includes(order.status);
};

type Slot = { slotOf: string; month: string; buyerId: string; exceptOrderId: string | undefined };

/**
 * Whether BASIC's one discounted order of a billing month (the day on which it began, `yyyy-mm-dd`) is still to be had. A checkout that is open for the buyer's
 * current cart does not use it up: it is paid, or closed before another one opens. One of somebody else in the same workshop does.
 */
export const basicSlotIsFree = async (
  db: Db | Tx,
  { slotOf, month, buyerId, exceptOrderId }: Slot,
): Promise<boolean> => {
  const taken = await db
    .selectFrom('discount_slot as s')
    .innerJoin('customer_order as o', 'o.id', 's.order_id')
    .innerJoin('cart as c', 'c.id', 'o.cart_id')
    .select(['s.order_id as orderId', 'o.person_id as buyerId', 'o.status', 'c.state as cartState'])
    .where('s.person_id', '=', slotOf)
    .where('s.month', '=', month)
    .executeTakeFirst();
  if (!taken || taken.orderId === exceptOrderId) return true;
  return taken.status === 'AWAITING_PAYMENT' && taken.cartState === 'OPEN' && taken.buyerId === buyerId;
};

/** How many orders wait for a person to look at their money, by reason: every reason has its number. */
export const countReviews = async (db: Db): Promise<Record<ReviewReason, number>> => {
  const rows = await db
    .selectFrom('order_review')
    .select(['reason', (eb) => eb.fn.countAll<number>().as('count')])
    .where('closed_at', 'is', null)
    .groupBy('reason')
    .execute();
  const counts = new Map(rows.map(({ reason, count }) => [reason, count]));
  return Object.fromEntries(ReviewReason.options.map((reason) => [reason, counts.get(reason) ?? 0])) as Record<
    ReviewReason,
    number
  >;
};

/** More are not counted: what asks is asked every few seconds. */
const MAX_COUNTED = 10_000;

/** Orders whose held money must be taken within a day, and those whose charge day has passed, 10,000 at most. */
export const countHoldsDue = async (db: Db): Promise<{ within_day: number; overdue: number }> => {
  const { rows } = await sql<{ within_day: number; overdue: number }>`
    select count(*) filter (where charge_by > clock_now())::int as within_day,
      count(*) filter (where charge_by <= clock_now())::int as overdue
    from (select charge_by from customer_order where status = 'HELD' and charge_by < clock_now() + interval '1 day'
      order by charge_by limit ${MAX_COUNTED}) as due`.execute(db);
  return rows[0] ?? { within_day: 0, overdue: 0 };
};

/** Whether a card page is open, or being opened, for something of this person. */
export const hasOpenCheckout = async (db: Db | Tx, personId: string): Promise<boolean> => {
  const order = await db
    .selectFrom('customer_order')
    .select('id')
    .where('person_id', '=', personId)
    .where('status', '=', 'AWAITING_PAYMENT')
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
};

export type PaidCode = {
  orderId: string;
  requestId: string;
  make: string;
  paidAt: Date;
  /** Before and what of it the plan took off, in cents. */
  priceCents: number;
  discountCents: number;
};

/** The key codes that a person paid for since then and that were not declined or canceled, the oldest first. */
export const codesPaidFor = (db: Db, personId: string, since: Date): Promise<PaidCode[]> =>
  paidCodes(db, personId)
    .select([
      'o.id as orderId',
      'l.request_id as requestId',
      'l.make',
      'o.paid_at as paidAt',
      'l.price_cents as priceCents',
      'l.discount_cents as discountCents',
    ])
    .where('o.paid_at', '>=', since)
    .orderBy('o.paid_at')
    .$narrowType<{ paidAt: Date }>()
    .execute();

/** What plans ever took off the key codes of a person, in cents. */
export const savedEver = async (db: Db, personId: string): Promise<number> => {
  const row = await paidCodes(db, personId)
    .select((eb) => eb.fn.sum<string | null>('l.discount_cents').as('cents'))
    .executeTakeFirst();
  return Number(row?.cents ?? 0);
};

const paidCodes = (db: Db, personId: string) =>
  db
    .selectFrom('customer_order as o')
    .innerJoin('order_line as l', 'l.order_id', 'o.id')
    .innerJoin('request as r', 'r.id', 'l.request_id')
    .where('o.person_id', '=', personId)
    .where('o.status', 'in', ['HELD', 'CHARGED', 'PARTIALLY_REFUNDED'])
    .whereRef('r.order_id', '=', 'o.id')
    .where('r.status', 'not in', ['DECLINED', 'CANCELED']);

import type { OrderStatus } from '@keywright/contract/payments';
import type { Billing, PlanTier } from '@keywright/contract/plans';
import type { Tier } from '@keywright/contract/pricing';
import type { Insertable, Updateable } from 'kysely';
import { guard, type Guarded } from '../../access/policy.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { longAgo } from '../../platform/db/database-clock.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { PricedCart } from '../requests/requests.facts.ts';
import { whenMoneyMoves } from './check.store.ts';

/** An order as it is stored. Amounts in cents. */
export type OrderRow = {
  id: string;
  confirmationNumber: string;
  cartId: string;
  cartVersion: number;
  personId: string | null;
  guestId: string | null;
  email: string | null;
  locale: string;
  /** The time zone of the browser in which it was placed. */
  zone: string | null;
  status: OrderStatus;
  isDisputed: boolean;
  currency: string;
  tier: Tier;
  discountCents: number;
  /** The plan that is bought with it, and what of the total is for it; a trial costs nothing. */
  planTier: PlanTier | null;
  planBilling: Billing | null;
  planIsTrial: boolean;
  planCents: number;
  setupCents: number;
  /** The billing month whose one discount of BASIC it has, by the day on which it began. */
  basicSlot: string | null;
  /** Whose discount of the month it is, where that is another's than the buyer's. */
  slotOf: string | null;
  /** The workshop that it is for. */
  workshopId: string | null;
  poNumber: string | null;
  totalCents: number;
  capturedCents: number;
  refundedCents: number;
  trackSalt: Buffer;
  reviewReason: string;
  createdAt: Date;
  paidAt: Date | null;
  chargeBy: Date | null;
  /** What came in another way than by the card. */
  paidOtherwiseCents: number;
};

const columns = [
  'id',
  'confirmation_number as confirmationNumber',
  'cart_id as cartId',
  'cart_version as cartVersion',
  'person_id as personId',
  'guest_id as guestId',
  'email',
  'locale',
  'zone',
  'status',
  'is_disputed as isDisputed',
  'currency',
  'tier',
  'discount_cents as discountCents',
  'plan_tier as planTier',
  'plan_billing as planBilling',
  'plan_is_trial as planIsTrial',
  'plan_cents as planCents',
  'setup_cents as setupCents',
  'basic_slot as basicSlot',
  'slot_of as slotOf',
  'workshop_id as workshopId',
  'po_number as poNumber',
  'total_cents as totalCents',
  'captured_cents as capturedCents',
  'refunded_cents as refundedCents',
  'track_salt as trackSalt',
  'review_reason as reviewReason',
  'created_at as createdAt',
  'paid_at as paidAt',
  'charge_by as chargeBy',
  'paid_otherwise_cents as paidOtherwiseCents',
] as const;

/** False when another order has this confirmation number. */
export const insertOrder = async (tx: Tx, order: Insertable<Tables['customer_order']>): Promise<boolean> => {
  const row = await tx
    .insertInto('customer_order')
    .values(order)
    .onConflict((clash) => clash.column('confirmation_number').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

export const insertLines = async (tx: Tx, orderId: string, lines: PricedCart['lines']): Promise<void> => {
  if (lines.length === 0) return;
  const rows = lines.map((line) => ({
    order_id: orderId,
    request_id: line.requestId,
    make: line.make,
    model: line.model,
    year: line.year,
    with_pin: line.withPin,
    standard_cents: line.standardCents,
    price_cents: line.priceCents,
    discount_cents: line.discountCents,
    amount_cents: line.amountCents,
  }));
  await tx.insertInto('order_line').values(rows).execute();
};

export const findOrder = (db: Db | Tx, id: string): Promise<OrderRow | undefined> =>
  db.selectFrom('customer_order').select(columns).where('id', '=', id).executeTakeFirst();

/** The same for somebody who asks for it. */
export const findGuardedOrder = async (db: Db | Tx, id: string): Promise<Guarded<OrderRow> | undefined> => {
  const row = await findOrder(db, id);
  return row && guard(row);
};

/** Holds the order until the transaction ends: whatever is known of its money is written by one at a time. */
export const lockOrder = async (tx: Tx, id: string): Promise<OrderRow> =>
  tx.selectFrom('customer_order').select(columns).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

export const findOpenOrder = (db: Db | Tx, cartId: string): Promise<OrderRow | undefined> =>
  db
    .selectFrom('customer_order')
    .select(columns)
    .where('cart_id', '=', cartId)
    .where('status', '=', 'AWAITING_PAYMENT')
    .executeTakeFirst();

export const countOpenOrders = async (tx: Tx, { personId, guestId }: OrderOwner): Promise<number> => {
  const { count } = await tx
    .selectFrom('customer_order')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'AWAITING_PAYMENT')
    .where((eb) => eb.or([eb('person_id', '=', personId), eb('guest_id', '=', guestId)]))
    .executeTakeFirstOrThrow();
  return count;
};

export type OrderOwner = { personId: string | null; guestId: string | null };

/** Changes an order that is held. Where its money changes, it is asked about again soon: no caller has to think of it. */
export const saveOrder = (tx: Tx, id: string, change: Updateable<Tables['customer_order']>): Promise<OrderRow> =>
  tx
    .updateTable('customer_order')
    .set({ ...change, ...whenMoneyMoves(change) })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();

export type OrderLine = {
  requestId: string;
  make: string;
  model: string;
  year: number;
  withPin: boolean;
  amountCents: number;
};

/** As they stood in the cart. */
export const linesOf = (db: Db | Tx, orderId: string): Promise<OrderLine[]> =>
  db
    .selectFrom('order_line as l')
    .leftJoin('request as r', 'r.id', 'l.request_id')
    .select([
      'l.request_id as requestId',
      'l.make',
      'l.model',
      'l.year',
      'l.with_pin as withPin',
      'l.amount_cents as amountCents',
    ])
    .where('l.order_id', '=', orderId)
    .orderBy('r.created_at')
    .orderBy('l.request_id')
    .execute();

/**
 * Orders whose hold is about to lapse and whose end is not under way yet. What is owed for another payment of the same order says
 * nothing about its own.
 */
export const ordersOutOfTime = async (db: Db, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('customer_order')
    .select('id')
    .where('status', '=', 'HELD')
    .where('charge_by', '<=', longAgo(0))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payment_step as s')
            .innerJoin('payment_attempt as a', 'a.payment_intent_id', 's.payment_intent_id')
            .select('s.id')
            .whereRef('a.order_id', '=', 'customer_order.id')
            .where('s.kind', 'in', ['capture', 'release'])
            .where('s.state', 'in', ['OWED', 'DONE']),
        ),
      ),
    )
    .orderBy('charge_by')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

/** Takes BASIC's discount of a billing month for this order; false when another order has it. */
export const takeSlot = async (
  tx: Tx,
  slot: { personId: string; month: string; orderId: string },
): Promise<boolean> => {
  await tx
    .insertInto('discount_slot')
    .values({ person_id: slot.personId, month: slot.month, order_id: slot.orderId })
    .onConflict((clash) => clash.columns(['person_id', 'month']).doNothing())
    .execute();
  const row = await tx
    .selectFrom('discount_slot')
    .select('order_id as orderId')
    .where('person_id', '=', slot.personId)
    .where('month', '=', slot.month)
    .executeTakeFirst();
  return row?.orderId === slot.orderId;
};

export const freeSlot = async (tx: Tx, orderId: string): Promise<void> => {
  await tx.deleteFrom('discount_slot').where('order_id', '=', orderId).execute();
};

import { sql } from 'kysely';
import type { DocumentKind, RequestStatus } from '@keywright/contract/requests';
import type { Tier } from '@keywright/contract/pricing';
import type { Owner } from '../../access/owner.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { type CartPlan, planInCart } from './cart-plan.store.ts';
import { linesOf, lockOpenCart } from './carts.store.ts';
import { priceLines } from './price-lines.ts';
import type { RequestRow } from './requests.store.ts';

export type { CartPlan };

/** Amounts in cents: `priceCents - discountCents = amountCents`, what this line is charged. */
export type PricedCartLine = {
  requestId: string;
  make: string;
  model: string;
  year: number;
  withPin: boolean;
  standardCents: number;
  priceCents: number;
  discountCents: number;
  amountCents: number;
};

export type PricedCart = {
  cartId: string;
  version: number;
  personId: string | null;
  guestId: string | null;
  /** Where a guest asked to have the link sent; the last of several. */
  contactEmail: string | null;
  tier: Tier;
  discountPercent: number;
  codesCents: number;
  discountCents: number;
  totalCents: number;
  /** The plan that is bought with it; it counts at once. */
  plan: CartPlan | null;
  /** The billing month whose one discount of BASIC is taken, by the day on which it began (`yyyy-mm-dd`); null for any other discount. */
  basicSlot: string | null;
  /** Whose month it is: the buyer's, or that of their workshop's owner. */
  slotOf: string | null;
  lines: PricedCartLine[];
};

type At = {
  now: Date;
  /** An order of this very cart that may have the month's slot already. */
  exceptOrderId?: string;
};

/**
 * Prices the owner's cart and holds it until the transaction ends, so that what is ordered is what was priced. Undefined
 * when there is none, or its time is over; its `lines` may be empty.
 */
export const lockPricedCart = async (
  tx: Tx,
  owner: Owner | undefined,
  { now, exceptOrderId }: At,
): Promise<PricedCart | undefined> => {
  const cart = owner && (await lockOpenCart(tx, owner));
  if (!cart || (cart.expiresAt !== null && cart.expiresAt <= now)) return undefined;
  const rows = await linesOf(tx, cart.id);
  const plan = (await planInCart(tx, cart.id)) ?? null;
  const priced = await priceLines(tx, rows, { personId: cart.personId, now, exceptOrderId, plan });
  const { tier, price, of } = priced;
  const planCents = plan ? plan.planCents + plan.setupCents : 0;
  return {
    cartId: cart.id,
    version: cart.version,
    personId: cart.personId,
    guestId: cart.guestId,
    contactEmail: rows.findLast(({ contactEmail }) => contactEmail !== null)?.contactEmail ?? null,
    tier,
    discountPercent: price.discountPercent,
    codesCents: price.codesCents,
    discountCents: price.discountCents,
    totalCents: price.totalCents + planCents,
    plan,
    basicSlot: price.why === 'basic_one_order_a_month' ? priced.basicSlot : null,
    slotOf: price.why === 'basic_one_order_a_month' ? priced.slotOf : null,
    lines: rows.map((row) => lineOf(row, of(row.id))),
  };
};

type Price = ReturnType<Awaited<ReturnType<typeof priceLines>>['of']>;

const lineOf = ({ id, make, model, year, withPin }: RequestRow, price: Price): PricedCartLine => ({
  requestId: id,
  make,
  model,
  year,
  withPin,
  standardCents: price.standardPriceCents,
  priceCents: price.finalPriceCents,
  discountCents: price.discountCents,
  amountCents: price.amountCents,
});

/** Whether its code was delivered and its money kept: what it costs is to be paid. */
const isDelivered = sql<boolean>`request.status = 'FULFILLED' and request.money_back_at is null`;

type Outcome = { requestId: string; status: RequestStatus; isDelivered: boolean };

/** How each request that this order paid for stands now. A line whose request another order paid for is not among them. */
export const outcomesOf = (db: Db | Tx, orderId: string): Promise<Outcome[]> =>
  db
    .selectFrom('request')
    .select(['id as requestId', 'status', isDelivered.as('isDelivered')])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();

export type OrderedVehicle = {
  orderId: string;
  requestId: string;
  make: string;
  model: string;
  year: number;
  vinEnd: string;
  status: RequestStatus;
  isDelivered: boolean;
};

/** The vehicles of orders, for lists and mails: of a VIN only its last four characters. */
export const vehiclesOf = async (db: Db | Tx, orderIds: readonly string[]): Promise<OrderedVehicle[]> => {
  if (orderIds.length === 0) return [];
  const rows = await db
    .selectFrom('request')
    .select([
      'order_id as orderId',
      'id as requestId',
      'make',
      'model',
      'year',
      'vin',
      'status',
      isDelivered.as('isDelivered'),
    ])
    .where('order_id', 'in', [...orderIds])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ vin, orderId, ...row }) => ({ ...row, orderId: orderId ?? '', vinEnd: vin.slice(-4) }));
};

/** Which of these requests are the person's or the guest's, whatever became of them. */
export const ownAmong = async (
  db: Db | Tx,
  ids: readonly string[],
  owner: { personId: string | null; guestId: string | null },
): Promise<string[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('request')
    .select('id')
    .where('id', 'in', [...ids])
    .where((eb) => eb.or([eb('person_id', '=', owner.personId), eb('guest_id', '=', owner.guestId)]))
    .execute();
  return rows.map(({ id }) => id);
};

/** What the desk still has to do for a person: paid and not ended, or delivered and said not to work. */
export const openRequestsOf = async (db: Db | Tx, personId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('request')
    .select('id')
    .where('person_id', '=', personId)
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['PENDING', 'INPROGRESS']),
        eb.exists(
          eb
            .selectFrom('code_report')
            .whereRef('code_report.request_id', '=', 'request.id')
            .where('code_report.state', '=', 'OPEN')
            .select('code_report.id'),
        ),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
};

type Beside = Omit<OrderedVehicle, 'orderId' | 'requestId' | 'isDelivered'> & {
  id: string;
  confirmationNumber: string | null;
};

/** Whether a request is one that this person has paid for. */
export const hasPaidFor = async (tx: Tx, personId: string, id: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('request')
    .select('id')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where('paid_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
};

/**
 * The paid request of a person that the desk looks at while it talks with them: the one that is talked about, else the newest open one,
 * else the newest.
 */
export const requestBeside = async (
  db: Db | Tx,
  personId: string,
  about: string | undefined,
): Promise<Beside | undefined> => {
  const row = await db
    .selectFrom('request')
    .leftJoin('customer_order as o', 'o.id', 'request.order_id')
    .select([
      'request.id',
      'make',
      'model',
      'year',
      'vin',
      'request.status',
      'confirmation_number as confirmationNumber',
    ])
    .where('request.person_id', '=', personId)
    .where('request.paid_at', 'is not', null)
    .$if(about !== undefined, (query) => query.orderBy((eb) => eb('request.id', '=', about ?? ''), 'desc'))
    .orderBy((eb) => eb('request.status', 'in', ['PENDING', 'INPROGRESS']), 'desc')
    .orderBy('request.paid_at', 'desc')
    .orderBy('request.id')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { vin, ...rest } = row;
  return { ...rest, vinEnd: vin.slice(-4) };
};

/** What a push says of a paid request, and to whom. */
export type PushFacts = {
  orderId: string;
  personId: string | null;
  status: RequestStatus;
  isCodeOpen: boolean;
  /** The photos that the desk asks for again. */
  photosWanted: DocumentKind[];
};

export const pushFacts = async (tx: Tx, requestId: string): Promise<PushFacts | undefined> => {
  const { rows } = await sql<PushFacts>`
    select r.order_id as "orderId", r.person_id as "personId", r.status,
      r.code_destroyed_at is null and (r.code_closes_at is null or r.code_closes_at > clock_now()) as "isCodeOpen",
      case when r.status in ('PENDING', 'INPROGRESS') then array(
        select d.kind from document d where d.request_id = r.id and d.state = 'REJECTED' order by d.kind)
        else '{}' end as "photosWanted"
    from request r where r.id = ${requestId} and r.order_id is not null`.execute(tx);
  return rows[0];
};

/** The people who sent a code of an order, those of a code that was replaced too. */
export const codeSendersOf = async (tx: Tx, orderId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select fulfilled_by as id from request where order_id = ${orderId} and fulfilled_by is not null
    union select report.released_by from code_report report join request r on r.id = report.request_id
    where r.order_id = ${orderId}`.execute(tx);
  return rows.map(({ id }) => id);
};

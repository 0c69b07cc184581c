import { confirmationNumberIn } from '@keywright/contract/confirmation-number';
import type { OrderStatus } from '@keywright/contract/payments';
import type { RequestStatus } from '@keywright/contract/requests';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullNameIn } from '../../platform/db/full-name.ts';
import { literally } from '../../platform/db/like.ts';

/** One vehicle of an order, and what of it is there to be opened. */
export type OrderedLine = {
  id: string;
  year: number;
  make: string;
  model: string;
  vinEnd: string;
  status: RequestStatus;
  keycode: boolean;
  pincode: boolean;
};

/** An order for a workshop. Amounts in cents. */
export type WorkshopOrderRow = {
  id: string;
  confirmationNumber: string;
  paidAt: Date;
  status: OrderStatus;
  personId: string | null;
  technician: string | null;
  poNumber: string | null;
  totalCents: number;
  chargedCents: number;
  refundedCents: number;
  planCents: number;
  lines: OrderedLine[];
};

// The desk took its money back, or its time is over: then there is nothing to open.
const isOpen = sql`r.status = 'FULFILLED' and r.money_back_at is null and r.code_destroyed_at is null
  and r.code_closes_at > clock_now()`;

const lines: RawBuilder<OrderedLine[]> = sql<OrderedLine[]>`coalesce((
  select json_agg(json_build_object('id', l.request_id, 'year', l.year, 'make', l.make, 'model', l.model,
    'vinEnd', coalesce(right(r.vin, 4), ''), 'status', coalesce(r.status, 'DECLINED'),
    'keycode', coalesce(${isOpen} and r.keycode_secret is not null, false),
    'pincode', coalesce(${isOpen} and r.pincode_secret is not null, false)) order by r.created_at, l.request_id)
  from order_line l left join request r on r.id = l.request_id where l.order_id = o.id), '[]')`;

/** The paid orders of a workshop, with those that its owner placed for themselves before it was opened where `ownerId` is given. */
const orders = (db: Db, { workshopId, ownerId }: { workshopId: string; ownerId: string | undefined }) =>
  db
    .selectFrom('customer_order as o')
    .leftJoin('person as p', (join) => join.on('p.id', '=', (eb) => eb.fn.coalesce('o.placed_by', 'o.person_id')))
    .where((eb) =>
      eb.or([
        eb('o.workshop_id', '=', workshopId),
        ...(ownerId === undefined ? [] : [eb('o.workshop_id', 'is', null).and('o.person_id', '=', ownerId)]),
      ]),
    )
    .where('o.paid_at', 'is not', null)
    .select((eb) => [
      'o.id',
      'o.confirmation_number as confirmationNumber',
      eb.ref('o.paid_at').$notNull().as('paidAt'),
      'o.status',
      'o.person_id as personId',
      fullNameIn('p').as('technician'),
      'o.po_number as poNumber',
      'o.total_cents as totalCents',
      sql<number>`o.captured_cents + o.paid_otherwise_cents`.as('chargedCents'),
      'o.refunded_cents as refundedCents',
      sql<number>`coalesce(o.plan_cents, 0) + coalesce(o.setup_cents, 0)`.as('planCents'),
      lines.as('lines'),
    ]);

type Wanted = {
  workshopId: string;
  /** The one who is asking, of whom it is all of the workshop's. */
  ownerId: string | undefined;
  /** The one technician whose orders are wanted. */
  personId: string | undefined;
  q: string | undefined;
  before: string | undefined;
  limit: number;
};

const beginsWith = (text: string): string => `${literally(text)}%`;

/** The orders of a workshop, or of one person for it, the newest first, one more than wanted. */
export const findOrders = (
  db: Db,
  { workshopId, ownerId, personId, q, before, limit }: Wanted,
): Promise<WorkshopOrderRow[]> =>
  orders(db, { workshopId, ownerId })
    .$if(personId !== undefined, (query) => query.where('o.person_id', '=', personId ?? ''))
    .$if(q !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('o.po_number', 'ilike', beginsWith(q ?? '')),
          eb('o.confirmation_number', 'like', beginsWith(confirmationNumberIn(q ?? ''))),
        ]),
      ),
    )
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(o.paid_at, o.id) < (select b.paid_at, b.id from customer_order b where b.id = ${before}
          and (b.workshop_id = ${workshopId} or (b.workshop_id is null and b.person_id = ${ownerId ?? null}::uuid)))`,
      ),
    )
    .orderBy('o.paid_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(limit + 1)
    .execute();

type Month = { workshopId: string; ownerId: string; from: Date; until: Date; after: string | undefined; limit: number };

/** The orders of a month, the first one first, for as long as the workshop is this owner's; one more than wanted. */
export const ordersOfMonth = (
  db: Db,
  { workshopId, ownerId, from, until, after, limit }: Month,
): Promise<WorkshopOrderRow[]> =>
  orders(db, { workshopId, ownerId })
    .where('o.paid_at', '>=', from)
    .where('o.paid_at', '<', until)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('workshop as w')
          .select('w.id')
          .where('w.id', '=', workshopId)
          .where('w.owner_id', '=', ownerId)
          .where('w.ended_at', 'is', null),
      ),
    )
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(o.paid_at, o.id) > (select b.paid_at, b.id from customer_order b where b.id = ${after})`,
      ),
    )
    .orderBy('o.paid_at')
    .orderBy('o.id')
    .limit(limit + 1)
    .execute();

import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { type LastReport, lastReportOf } from '../code-report.store.ts';
import { type AskedBy, askedByOf } from '../asked-authority.store.ts';
import { documentsOf, type RequestDocument } from '../documents.store.ts';
import { paidStatuses } from '../requests.states.ts';
import { requestColumns, type RequestRow } from '../requests.store.ts';

/** A paid request as its customer sees it: with what it costs and the first name of who works on it. */
export type OwnRow = RequestRow & {
  amountCents: number;
  askedAt: Date;
  startedByName: string | null;
  confirmationNumber: string | null;
  poNumber: string | null;
  documents: RequestDocument[];
  report: LastReport | null;
  askedBy: AskedBy;
  /** Its code has not been opened since it was sent. */
  isUnopened: boolean;
  /** How many that nobody has started were paid before it; null of one that does not wait. */
  ahead: number | null;
};

/** More than these say nothing more. */
const MOST_AHEAD = 100;

/** Read along the index of what waits, and no further than the bound: a page asks for it every few seconds. */
const aheadOf = sql<number | null>`case when request.status = 'PENDING' then (
  select count(*)::int from (
    select from request other
    where other.status = 'PENDING' and (other.paid_at, other.id) < (request.paid_at, request.id)
    limit ${sql.lit(MOST_AHEAD)}) before) end`;

const ownRows = (db: Db) =>
  db
    .selectFrom('request')
    .leftJoin('customer_order as o', 'o.id', 'request.order_id')
    .leftJoin('order_line as line', (join) =>
      join.onRef('line.order_id', '=', 'request.order_id').onRef('line.request_id', '=', 'request.id'),
    )
    .leftJoin('person as holder', 'holder.id', 'request.started_by')
    .where('request.status', 'in', [...paidStatuses])
    .select(requestColumns)
    .select((eb) => [
      eb.fn.coalesce('line.amount_cents', sql<number>`0`).as('amountCents'),
      'request.created_at as askedAt',
      'holder.fname as startedByName',
      'o.confirmation_number as confirmationNumber',
      'o.po_number as poNumber',
      documentsOf(eb).as('documents'),
      lastReportOf.as('report'),
      askedByOf.as('askedBy'),
      sql<boolean>`request.opened_secret is distinct from request.keycode_secret`.as('isUnopened'),
      aheadOf.as('ahead'),
    ]);

const MOST_SHOWN = 500;

/** The latest of a member's paid requests, the newest payment first; those of one order as they stood in the cart. */
export const findRequestsOf = (db: Db, personId: string): Promise<OwnRow[]> =>
  ownRows(db)
    .where('request.person_id', '=', personId)
    // As all of these are; it leads to their index.
    .where('request.paid_at', 'is not', null)
    .orderBy('request.paid_at', 'desc')
    .orderBy('request.order_id')
    .orderBy('request.created_at')
    .orderBy('request.id')
    .limit(MOST_SHOWN)
    .execute();

/** The requests of one order, in the order in which they were asked for. */
export const findRequestsOfOrder = (db: Db, orderId: string): Promise<OwnRow[]> =>
  ownRows(db).where('request.order_id', '=', orderId).orderBy('request.created_at').orderBy('request.id').execute();

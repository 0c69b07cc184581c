import type { AuthorityKind, IdHolder, SignedHow } from '@keywright/contract/authority-kinds';
import type { Role } from '@keywright/contract/people';
import { PaidStatus, type RequestStatus } from '@keywright/contract/requests';
import type { OrderStatus } from '@keywright/contract/payments';
import type { Billing, PlanTier } from '@keywright/contract/plans';
import { sql } from 'kysely';
import { guard, type Guarded } from '../../access/policy.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { fullNameIn } from '../../platform/db/full-name.ts';
import { workshopOwnerOf } from '../workshops/workshops.facts.ts';

/** An order as its receipt tells of it. Amounts in cents. */
export type PaperOrder = {
  id: string;
  personId: string | null;
  guestId: string | null;
  /** Whose workshop it is for, if that is not over. */
  workshopOwnerId: string | null;
  poNumber: string | null;
  confirmationNumber: string;
  email: string | null;
  locale: string;
  zone: string | null;
  status: OrderStatus;
  isDisputed: boolean;
  paidAt: Date | null;
  discountPercent: number;
  planTier: PlanTier | null;
  planBilling: Billing | null;
  planIsTrial: boolean;
  planCents: number;
  setupCents: number;
  totalCents: number;
  capturedCents: number;
  refundedCents: number;
  paidOtherwiseCents: number;
  /** Of its member. */
  fname: string | null;
  lname: string | null;
  company: string | null;
};

const orders = (db: Db | Tx) =>
  db
    .selectFrom('customer_order as o')
    .leftJoin('person as p', 'p.id', 'o.person_id')
    .where('o.paid_at', 'is not', null)
    .select((eb) => [workshopOwnerOf(eb.ref('o.id')).as('workshopOwnerId')])
    .select([
      'o.id',
      'o.person_id as personId',
      'o.guest_id as guestId',
      'o.po_number as poNumber',
      'o.confirmation_number as confirmationNumber',
      'o.email',
      'o.locale',
      'o.zone',
      'o.status',
      'o.is_disputed as isDisputed',
      'o.paid_at as paidAt',
      'o.discount_percent as discountPercent',
      'o.plan_tier as planTier',
      'o.plan_billing as planBilling',
      'o.plan_is_trial as planIsTrial',
      'o.plan_cents as planCents',
      'o.setup_cents as setupCents',
      'o.total_cents as totalCents',
      'o.captured_cents as capturedCents',
      'o.refunded_cents as refundedCents',
      'o.paid_otherwise_cents as paidOtherwiseCents',
      'p.fname',
      'p.lname',
      'p.company',
    ]);

/** The paid order that a request belongs to. */
export const orderOfRequest = async (db: Db | Tx, requestId: string): Promise<Guarded<PaperOrder> | undefined> => {
  const row = await orders(db)
    .where('o.id', '=', (eb) => eb.selectFrom('request').select('request.order_id').where('request.id', '=', requestId))
    .executeTakeFirst();
  return row && guard(row);
};

export const paidOrder = async (db: Db | Tx, id: string): Promise<Guarded<PaperOrder> | undefined> => {
  const row = await orders(db).where('o.id', '=', id).executeTakeFirst();
  return row && guard(row);
};

/** One vehicle of an order, as it was priced, and what came of it. */
export type PaperLine = {
  make: string;
  model: string;
  year: number;
  withPin: boolean;
  priceCents: number;
  discountCents: number;
  amountCents: number;
  requestId: string | null;
  /** Nothing where its request is kept no longer. */
  vin: string | null;
  status: RequestStatus | null;
  moneyBackAt: Date | null;
};

export const linesOfOrder = (db: Db | Tx, orderId: string): Promise<PaperLine[]> =>
  db
    .selectFrom('order_line as l')
    .leftJoin('request as r', 'r.id', 'l.request_id')
    .select([
      'l.make',
      'l.model',
      'l.year',
      'l.with_pin as withPin',
      'l.price_cents as priceCents',
      'l.discount_cents as discountCents',
      'l.amount_cents as amountCents',
      'l.request_id as requestId',
      'r.vin',
      'r.status',
      'r.money_back_at as moneyBackAt',
    ])
    .where('l.order_id', '=', orderId)
    .orderBy('r.created_at')
    .orderBy('l.request_id')
    .execute();

/** Who asked, by what a paper may call them. */
export type Customer = {
  personId: string | null;
  /** Of a member. */
  fname: string | null;
  lname: string | null;
  company: string | null;
  /** To which a guest had the order's link sent. */
  email: string | null;
};

/** A paid request as its own record tells of it. */
export type PaperRequest = Customer & {
  id: string;
  guestId: string | null;
  orderId: string | null;
  confirmationNumber: string | null;
  vin: string;
  make: string;
  model: string;
  year: number;
  withPin: boolean;
  status: RequestStatus;
  createdAt: Date;
  paidAt: Date | null;
  checkedAt: Date | null;
  /** By their first names, as their customers know them, and by their full ones. */
  checkedBy: string | null;
  checkedByInFull: string | null;
  releaseBasis: 'account' | 'documents' | null;
  fulfilledAt: Date | null;
  fulfilledBy: string | null;
  fulfilledByInFull: string | null;
  declinedAt: Date | null;
  declineReason: string | null;
  canceledAt: Date | null;
  codeDestroyedAt: Date | null;
  imagesDeletedAt: Date | null;
  moneyBackAt: Date | null;
  /** What they said that they are to the vehicle, and whose ID the list of that version asks for; nothing where they did not say. */
  authority: AuthorityKind | null;
  idOf: IdHolder | null;
  authorityVersion: number | null;
  /** What was signed on the screen, in each language. */
  sentences: Record<string, string> | null;
  signedHow: SignedHow | null;
  signedLocale: string | null;
  signedAt: Date | null;
};

const requests = (db: Db | Tx) =>
  db
    .selectFrom('request as r')
    .leftJoin('person as checker', 'checker.id', 'r.documents_verified_by')
    .leftJoin('person as releaser', 'releaser.id', 'r.fulfilled_by')
    .leftJoin('person as customer', 'customer.id', 'r.person_id')
    .leftJoin('customer_order as o', 'o.id', 'r.order_id')
    .leftJoin('authority_rule as rule', (join) =>
      join.onRef('rule.authority', '=', 'r.authority').onRef('rule.version', '=', 'r.authority_version'),
    )
    .where('r.status', 'in', [...PaidStatus.options])
    .select([
      'r.id',
      'r.person_id as personId',
      'r.guest_id as guestId',
      'r.order_id as orderId',
      'r.vin',
      'r.make',
      'r.model',
      'r.year',
      'r.with_pin as withPin',
      'r.status',
      'r.created_at as createdAt',
      'r.paid_at as paidAt',
      'r.documents_verified_at as checkedAt',
      'checker.fname as checkedBy',
      fullNameIn('checker').as('checkedByInFull'),
      'r.release_basis as releaseBasis',
      'r.fulfilled_at as fulfilledAt',
      'releaser.fname as fulfilledBy',
      fullNameIn('releaser').as('fulfilledByInFull'),
      'r.declined_at as declinedAt',
      'r.decline_reason as declineReason',
      'r.canceled_at as canceledAt',
      'r.code_destroyed_at as codeDestroyedAt',
      'r.images_deleted_at as imagesDeletedAt',
      'r.money_back_at as moneyBackAt',
      'customer.fname',
      'customer.lname',
      'customer.company',
      'o.email',
      'o.confirmation_number as confirmationNumber',
      sql<AuthorityKind | null>`r.authority`.as('authority'),
      sql<IdHolder | null>`rule.id_of`.as('idOf'),
      'r.authority_version as authorityVersion',
      sql<PaperRequest['sentences']>`rule.sentences`.as('sentences'),
      sql<SignedHow | null>`r.signed_how`.as('signedHow'),
      'r.signed_locale as signedLocale',
      'r.signed_at as signedAt',
    ]);

export const paidRequest = async (db: Db | Tx, id: string): Promise<Guarded<PaperRequest> | undefined> => {
  const row = await requests(db).where('r.id', '=', id).executeTakeFirst();
  return row && guard(row);
};

/** What one file of a VIN holds at most. */
export const most = { requests: 100, entries: 5_000 };

/** As many as a file takes, and whether there are more of them. */
export type Some<Row> = { rows: Row[]; isCut: boolean };

/** The last of rows that were read from the newest on, one more than wanted; the oldest of them first. */
const lastOf = <Row>(rows: readonly Row[], wanted: number): Some<Row> => ({
  rows: rows.slice(0, wanted).toReversed(),
  isCut: rows.length > wanted,
});

/** The paid requests that have or had a VIN, the first of them first: of one member, or of whoever asked. */
export const requestsForVin = async (db: Db | Tx, vin: string, personId?: string): Promise<Some<PaperRequest>> => {
  const rows = await requests(db)
    .where('r.id', 'in', (eb) => eb.selectFrom('request_vin as v').select('v.request_id').where('v.vin', '=', vin))
    .$if(personId !== undefined, (query) => query.where('r.person_id', '=', personId ?? ''))
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id')
    .limit(most.requests + 1)
    .execute();
  return lastOf(rows, most.requests);
};

/** The entries of the log that are about these requests and what was given for them, the last 5,000, by their ids. */
export const entriesAbout = async (db: Db | Tx, requestIds: readonly string[]): Promise<Some<string>> => {
  const { rows } = await sql<{ id: string }>`
    with thing (id) as (select unnest(${requestIds}::text[])
      union select d.file_id::text from document d where d.request_id = any(${requestIds}::uuid[])
      union select x.file_id::text from extra_document x where x.request_id = any(${requestIds}::uuid[]))
    select e.id from thing join audit_entry e on e.object_id = thing.id
    where e.object_type in ('request', 'file')
    order by (e.action = 'paper.vin_file_taken'), e.at desc limit ${most.entries + 1}`.execute(db);
  return lastOf(
    rows.map(({ id }) => id),
    most.entries,
  );
};

export const rolesOfPeople = async (db: Db, ids: readonly string[]): Promise<Map<string, Role>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('person')
    .select(['id', 'role'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, role }) => [id, role]));
};

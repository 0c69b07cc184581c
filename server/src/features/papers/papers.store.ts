import type { DocumentKind, RequestStatus } from '@keywright/contract/requests';
import type { OrderStatus } from '@keywright/contract/payments';
import type { Billing, PlanTier } from '@keywright/contract/plans';
import { sql } from 'kysely';
import { guard, type Guarded } from '../../access/policy.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

/** An order as its receipt tells of it. Amounts in cents. */
export type PaperOrder = {
  id: string;
  personId: string | null;
  guestId: string | null;
  confirmationNumber: string;
  email: string | null;
  locale: string;
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
    .select([
      'o.id',
      'o.person_id as personId',
      'o.guest_id as guestId',
      'o.confirmation_number as confirmationNumber',
      'o.email',
      'o.locale',
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
      'r.vin',
      'r.status',
      'r.money_back_at as moneyBackAt',
    ])
    .where('l.order_id', '=', orderId)
    .orderBy('r.created_at')
    .orderBy('l.request_id')
    .execute();

/** A paid request as its own record tells of it. */
export type PaperRequest = {
  id: string;
  personId: string | null;
  guestId: string | null;
  orderId: string | null;
  vin: string;
  make: string;
  model: string;
  year: number;
  withPin: boolean;
  status: RequestStatus;
  createdAt: Date;
  paidAt: Date | null;
  checkedAt: Date | null;
  checkedBy: string | null;
  releaseBasis: 'account' | 'documents' | null;
  fulfilledAt: Date | null;
  fulfilledBy: string | null;
  declinedAt: Date | null;
  declineReason: string | null;
  codeDestroyedAt: Date | null;
  imagesDeletedAt: Date | null;
  moneyBackAt: Date | null;
};

const PAID = ['PENDING', 'INPROGRESS', 'FULFILLED', 'DECLINED'] as const;

const requests = (db: Db | Tx) =>
  db
    .selectFrom('request as r')
    .leftJoin('person as checker', 'checker.id', 'r.documents_verified_by')
    .leftJoin('person as releaser', 'releaser.id', 'r.fulfilled_by')
    .where('r.status', 'in', [...PAID])
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
      'r.release_basis as releaseBasis',
      'r.fulfilled_at as fulfilledAt',
      'releaser.fname as fulfilledBy',
      'r.declined_at as declinedAt',
      'r.decline_reason as declineReason',
      'r.code_destroyed_at as codeDestroyedAt',
      'r.images_deleted_at as imagesDeletedAt',
      'r.money_back_at as moneyBackAt',
    ]);

export const paidRequest = async (db: Db | Tx, id: string): Promise<Guarded<PaperRequest> | undefined> => {
  const row = await requests(db).where('r.id', '=', id).executeTakeFirst();
  return row && guard(row);
};

const MOST_REQUESTS = 200;

/** The paid requests for a VIN, the first of them first: of one member, or of whoever asked. */
export const requestsForVin = (db: Db | Tx, vin: string, personId?: string): Promise<PaperRequest[]> =>
  requests(db)
    .where('r.vin', '=', vin)
    .$if(personId !== undefined, (query) => query.where('r.person_id', '=', personId ?? ''))
    .orderBy('r.created_at')
    .limit(MOST_REQUESTS)
    .execute();

export type GivenDocument = {
  kind: DocumentKind;
  state: 'PENDING' | 'VERIFIED' | 'REJECTED' | 'SUPERSEDED';
  givenAt: Date;
  /** Of the file as it was sent. */
  sha256: Buffer | null;
};

/** Every document that was given for a request, those that were replaced too. */
export const documentsGiven = (db: Db | Tx, requestId: string): Promise<GivenDocument[]> =>
  db
    .selectFrom('document as d')
    .leftJoin('stored_file as f', 'f.id', 'd.file_id')
    .select(['d.kind', 'd.state', 'd.created_at as givenAt', 'f.original_sha256 as sha256'])
    .where('d.request_id', '=', requestId)
    .orderBy('d.created_at')
    .orderBy('d.kind')
    .execute();

const MOST_ENTRIES = 5_000;

/** The entries of the log that are about these requests and their photos, the last 5,000. */
export const entriesAbout = async (db: Db | Tx, requestIds: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    with thing (id) as (
      select unnest(${requestIds}::text[])
      union select d.file_id::text from document d where d.request_id = any(${requestIds}::uuid[]))
    select e.id from thing join audit_entry e on e.object_id = thing.id
    where e.object_type in ('request', 'file') order by e.at desc limit ${MOST_ENTRIES}`.execute(db);
  return rows.map(({ id }) => id);
};

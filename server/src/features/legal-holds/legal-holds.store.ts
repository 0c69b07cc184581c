import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { fullNameIn } from '../../platform/db/full-name.ts';

const LISTED = 200;

/** Alone among all that ask `on_hold` in SQL: what they destroy is committed before, or sees the hold. */
export const lockLegalHolds = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(7312013)`.execute(tx);
};

export const requestById = (tx: Tx, id: string) =>
  tx.selectFrom('request').select('id').where('id', '=', id).executeTakeFirst();

export const personByEmail = (tx: Tx, email: string) =>
  tx.selectFrom('person').select('id').where('email', '=', email).where('deleted_at', 'is', null).executeTakeFirst();

export type HoldOf = { requestId: string } | { personId: string };
type NewLegalHold = { of: HoldOf; reason: string; placedBy: string; at: Date };

/** The new hold's id, or nothing when one stands already. */
export const insertLegalHold = async (
  tx: Tx,
  { of, reason, placedBy, at }: NewLegalHold,
): Promise<string | undefined> => {
  const row = await tx
    .insertInto('legal_hold')
    .values({
      ...('requestId' in of ? { request_id: of.requestId } : { person_id: of.personId }),
      reason,
      placed_by: placedBy,
      placed_at: at,
    })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
};

/** A hold, held until the transaction ends, with whose request it is about. */
export const lockLegalHold = (tx: Tx, id: string) =>
  tx
    .selectFrom('legal_hold as h')
    .leftJoin('request as r', 'r.id', 'h.request_id')
    .leftJoin('customer_order as o', 'o.id', 'r.order_id')
    .select([
      'h.id',
      'h.request_id as requestId',
      'h.person_id as personId',
      'h.lifted_at as liftedAt',
      'r.person_id as buyerId',
      'r.guest_id as guestId',
      (row) => row.fn.coalesce('o.email', 'r.contact_email').as('buyerEmail'),
    ])
    .where('h.id', '=', id)
    .forUpdate('h')
    .executeTakeFirst();

export const closeLegalHold = async (tx: Tx, id: string, end: { by: string; reason: string }): Promise<void> => {
  await tx
    .updateTable('legal_hold')
    .set({ lifted_at: sql<Date>`clock_now()`, lifted_by: end.by, lift_reason: end.reason })
    .where('id', '=', id)
    .execute();
};

export const findLegalHolds = (db: Db) =>
  db
    .selectFrom('legal_hold as h')
    .leftJoin('person as of', 'of.id', 'h.person_id')
    .innerJoin('person as placer', 'placer.id', 'h.placed_by')
    .leftJoin('person as lifter', 'lifter.id', 'h.lifted_by')
    .leftJoin('request as r', 'r.id', 'h.request_id')
    .leftJoin('customer_order as o', 'o.id', 'r.order_id')
    .leftJoin('person as buyer', 'buyer.id', 'r.person_id')
    .select([
      'h.id',
      'h.request_id as requestId',
      'of.email as heldEmail',
      (row) => row.fn.coalesce('of.email', 'o.email', 'buyer.email', 'r.contact_email').as('email'),
      sql<string | null>`coalesce(${fullNameIn('of')}, ${fullNameIn('buyer')})`.as('name'),
      'o.confirmation_number as confirmationNumber',
      'r.paid_at as paidAt',
      'r.year',
      'r.make',
      'r.model',
      sql<string | null>`right(r.vin, 4)`.as('vinEnd'),
      'h.reason',
      'h.placed_at as placedAt',
      'h.lifted_at as liftedAt',
      'h.lift_reason as liftReason',
      sql<string>`concat_ws(' ', placer.fname, placer.lname)`.as('placedBy'),
      fullNameIn('lifter').as('liftedBy'),
    ])
    .orderBy('h.lifted_at', (order) => order.desc().nullsFirst())
    .orderBy('h.placed_at', 'desc')
    .orderBy('h.id')
    .limit(LISTED)
    .execute();

export type LegalHoldRow = Awaited<ReturnType<typeof findLegalHolds>>[number];

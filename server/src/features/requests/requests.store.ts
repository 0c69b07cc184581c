import type { RequestStatus } from '@keywright/contract/requests';
import { sql, type Updateable } from 'kysely';
import type { IdNumberColumns } from '../../access/id-number.ts';
import { guard, type Guarded } from '../../access/policy.ts';
import { whenViolated } from '../../platform/db/constraint.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { workshopOwnerOf } from '../workshops/workshops.facts.ts';

/** One vehicle that somebody asked a code for, as it is stored; never the code itself. */
export type RequestRow = {
  id: string;
  cartId: string;
  personId: string | null;
  guestId: string | null;
  orderId: string | null;
  status: RequestStatus;
  version: number;
  make: string;
  model: string;
  year: number;
  vin: string;
  vinWarnings: string[];
  withPin: boolean;
  contactEmail: string | null;
  removedAt: Date | null;
  paidAt: Date | null;
  startedAt: Date | null;
  startedBy: string | null;
  /** Since when that admin holds it, also after they took it over. */
  heldSince: Date | null;
  touchedAt: Date | null;
  /** Who asked for a second review, and when; valid while `reviewAskOf` says so. */
  reviewAskedBy: string | null;
  reviewAskedAt: Date | null;
  documentsVerifiedAt: Date | null;
  documentsVerifiedVersion: number | null;
  fulfilledAt: Date | null;
  fulfilledBy: string | null;
  keycodeSecret: string | null;
  pincodeSecret: string | null;
  codeClosesAt: Date | null;
  codeDestroyedAt: Date | null;
  /** The desk gave its money back: the code is closed for good. */
  moneyBackAt: Date | null;
  /** Its customer said that the key works. */
  workedAt: Date | null;
  declinedAt: Date | null;
  declineReason: string | null;
  declineNote: string;
  canceledAt: Date | null;
  imagesDeletedAt: Date | null;
};

export const requestColumns = [
  'request.id',
  'request.cart_id as cartId',
  'request.person_id as personId',
  'request.guest_id as guestId',
  'request.order_id as orderId',
  'request.status',
  'request.version',
  'request.make',
  'request.model',
  'request.year',
  'request.vin',
  'request.vin_warnings as vinWarnings',
  'request.with_pin as withPin',
  'request.contact_email as contactEmail',
  'request.removed_at as removedAt',
  'request.paid_at as paidAt',
  'request.started_at as startedAt',
  'request.started_by as startedBy',
  'request.held_since as heldSince',
  'request.touched_at as touchedAt',
  'request.review_asked_by as reviewAskedBy',
  'request.review_asked_at as reviewAskedAt',
  'request.documents_verified_at as documentsVerifiedAt',
  'request.documents_verified_version as documentsVerifiedVersion',
  'request.fulfilled_at as fulfilledAt',
  'request.fulfilled_by as fulfilledBy',
  'request.keycode_secret as keycodeSecret',
  'request.pincode_secret as pincodeSecret',
  'request.code_closes_at as codeClosesAt',
  'request.code_destroyed_at as codeDestroyedAt',
  'request.money_back_at as moneyBackAt',
  'request.worked_at as workedAt',
  'request.declined_at as declinedAt',
  'request.decline_reason as declineReason',
  'request.decline_note as declineNote',
  'request.canceled_at as canceledAt',
  'request.images_deleted_at as imagesDeletedAt',
] as const;

export const findRequest = async (db: Db | Tx, id: string): Promise<Guarded<RequestRow> | undefined> => {
  const row = await db.selectFrom('request').select(requestColumns).where('request.id', '=', id).executeTakeFirst();
  return row && guard(row);
};

/** Holds the row until the transaction ends, so that two people can't move the same request. */
export const lockRequest = async (tx: Tx, id: string): Promise<Guarded<RequestRow> | undefined> => {
  const row = await tx
    .selectFrom('request')
    .select(requestColumns)
    .where('request.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && guard(row);
};

/** The same with whose workshop it was ordered for. */
export const lockOrdered = async (
  tx: Tx,
  id: string,
): Promise<Guarded<RequestRow & { workshopOwnerId: string | null }> | undefined> => {
  const row = await tx
    .selectFrom('request')
    .select(requestColumns)
    .select((eb) => [workshopOwnerOf(eb.ref('request.order_id')).as('workshopOwnerId')])
    .where('request.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && guard(row);
};

/** Holds several rows, always in one order, so that two who want some of the same wait and do not block each other. */
export const lockRequests = (tx: Tx, ids: readonly string[]): Promise<RequestRow[]> =>
  tx
    .selectFrom('request')
    .select(requestColumns)
    .where('request.id', 'in', [...ids])
    .orderBy('request.id')
    .forUpdate()
    .execute();

export const lockRequestsOfOrder = (tx: Tx, orderId: string): Promise<RequestRow[]> =>
  tx
    .selectFrom('request')
    .select(requestColumns)
    .where('request.order_id', '=', orderId)
    .orderBy('request.id')
    .forUpdate()
    .execute();

/** What somebody works on just now, held. */
export const lockRequestsStartedBy = (tx: Tx, personId: string): Promise<RequestRow[]> =>
  tx
    .selectFrom('request')
    .select(requestColumns)
    .where('request.started_by', '=', personId)
    .where('request.status', '=', 'INPROGRESS')
    .orderBy('request.id')
    .forUpdate()
    .execute();

/** Saves a locked row's change and answers the row as it is now. */
export const saveRequest = (tx: Tx, id: string, change: Updateable<Tables['request']>): Promise<RequestRow> =>
  tx
    .updateTable('request')
    .set(change)
    .where('request.id', '=', id)
    .returning(requestColumns)
    .executeTakeFirstOrThrow()
    .catch(
      whenViolated({
        one_request_per_vin_in_cart: 'cart.same_vin',
        nobody_works_on_their_own: 'request.own_case',
      }),
    );

/** Whether the request has the number of an ID other than this one, or of another issuer. */
export const hasOtherIdNumber = async (tx: Tx, id: string, number: IdNumberColumns): Promise<boolean> => {
  const { rows } = await sql`
    select from request where id = ${id} and id_number_mark is not null
      and (id_number_mark, id_number_place) is distinct from (${number.id_number_mark}::bytea, ${number.id_number_place}::text)`.execute(
    tx,
  );
  return rows.length > 0;
};

import type { RequestStatus } from '@keywright/contract/requests';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { paidStatuses } from '../requests.states.ts';

/** One vehicle that a member paid for, as their list of orders shows it. */
export type PaidVehicle = {
  id: string;
  orderId: string;
  paidAt: Date;
  status: RequestStatus;
  make: string;
  model: string;
  year: number;
  /** The last four characters of the VIN. */
  vinEnd: string;
  amountCents: number;
  /** An admin has checked the documents as they are now. */
  isVerified: boolean;
};

const MOST_SHOWN = 500;

/** What a member paid for, the newest order first, and of one order in the order in which it was asked for. */
export const paidVehiclesOf = async (db: Db, personId: string): Promise<PaidVehicle[]> => {
  const rows = await db
    .selectFrom('request as r')
    .innerJoin('customer_order as o', 'o.id', 'r.order_id')
    .innerJoin('order_line as l', (join) => join.onRef('l.order_id', '=', 'o.id').onRef('l.request_id', '=', 'r.id'))
    .select([
      'r.id',
      'o.id as orderId',
      'o.paid_at as orderPaidAt',
      'r.paid_at as requestPaidAt',
      'o.created_at as createdAt',
      'r.status',
      'r.make',
      'r.model',
      'r.year',
      'l.amount_cents as amountCents',
      sql<string>`right(r.vin, 4)`.as('vinEnd'),
      sql<boolean>`r.documents_verified_version is not distinct from r.version`.as('isVerified'),
    ])
    .where('r.person_id', '=', personId)
    .where('r.status', 'in', [...paidStatuses])
    .orderBy('r.paid_at', 'desc')
    .orderBy('o.id')
    .orderBy('r.created_at')
    .orderBy('r.id')
    .limit(MOST_SHOWN)
    .execute();
  return rows.map(({ orderPaidAt, requestPaidAt, createdAt, ...row }) => ({
    ...row,
    paidAt: orderPaidAt ?? requestPaidAt ?? createdAt,
  }));
};

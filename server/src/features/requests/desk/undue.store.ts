import type { Tier } from '@keywright/contract/pricing';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { planOfOrder } from './customer.store.ts';

type Undue = { id: string; paidAt: Date; plan: Tier };

/** Open requests without a due time, of one order or of all, locked. */
export const findUndue = (tx: Tx, orderId: string | undefined): Promise<Undue[]> =>
  tx
    .selectFrom('request')
    .innerJoin('customer_order as o', 'o.id', 'request.order_id')
    .select(['request.id', sql<Date>`request.paid_at`.as('paidAt'), planOfOrder.as('plan')])
    .where(sql<boolean>`request.status in ('PENDING', 'INPROGRESS')`)
    .where('request.due_at', 'is', null)
    .where('request.paid_at', 'is not', null)
    .$if(orderId !== undefined, (query) => query.where('request.order_id', '=', orderId ?? ''))
    .orderBy('request.id')
    .forUpdate('request')
    .execute();

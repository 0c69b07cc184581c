import type { Db, Tx } from '../../platform/db/database.ts';
import { hasOpenCheckout } from '../payments/payments.facts.ts';
import { openRequestsOf } from '../requests/requests.facts.ts';

/** Whether the desk or a card page is busy with an order of a person, whose profile then can't be deleted. */
export const hasOpenOrders = async (db: Db | Tx, personId: string): Promise<boolean> =>
  (await openRequestsOf(db, personId)).length > 0 || (await hasOpenCheckout(db, personId));

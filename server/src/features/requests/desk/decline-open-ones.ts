import type { Trace } from '../../../platform/audit/trace.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Parts } from '../../../platform/parts.ts';
import { endWithoutCode } from './decline-request.ts';
import { caseNow } from './desk.store.ts';
import { isPossible } from '../requests.states.ts';
import { lockRequestsOfOrder } from '../requests.store.ts';

type Ending = { orderId: string; reason: 'OUT_OF_TIME'; trace: Trace };

/**
 * Declines what is still open of an order whose hold is about to lapse, in the transaction of whoever settles it: the
 * settling goes on there, so that nobody is told of these ends.
 */
export const declineOpenOnes = async (parts: Parts, tx: Tx, { orderId, reason, trace }: Ending): Promise<void> => {
  const rows = await lockRequestsOfOrder(tx, orderId);
  const by = { trace, personId: null, at: parts.clock.now() };
  for (const { id, status } of rows) {
    if (isPossible('decline', status)) await endWithoutCode(tx, await caseNow(tx, id), by, { reason, note: '' });
  }
};

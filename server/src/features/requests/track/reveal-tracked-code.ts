import type { Secret } from '@keywright/contract/requests';
import type { Caller } from '../../../access/actor.ts';
import { open } from '../../../access/guarded.ts';
import { Failure } from '../../../platform/failure.ts';
import { limits } from '../../../platform/limits/limits.ts';
import type { Parts } from '../../../platform/parts.ts';
import { lockRequest } from '../requests.store.ts';
import { noteGuestsDevice } from './note-device.ts';
import { reveal, type Revealed } from './reveal.ts';
import { needOpenPayment } from './reveal-own-code.ts';
import { findTracked } from './track-order.ts';

type Wanted = { token: string; requestId: string; what: Secret; device: Buffer };

/** Opens a code to whoever holds the order's private link: a guest has nothing else. */
export const revealTrackedCode = async (
  parts: Parts,
  caller: Caller,
  { token, requestId, what, device }: Wanted,
): Promise<Revealed> => {
  const order = await findTracked(parts.db, token);
  return reveal(parts, caller, requestId, {
    what,
    named: `link of order ${order.confirmationNumber}`,
    buckets: [{ bucket: `reveal-order:${order.id}`, ...limits.revealMember }],
    find: async (tx) => {
      // What the link opens is asked anew, as who holds a session is.
      await findTracked(tx, token);
      const found = await lockRequest(tx, requestId);
      const row = found && open(found);
      if (!row || row.orderId !== order.id) throw new Failure('not_found');
      await needOpenPayment(tx, row);
      return row;
    },
    opened: (tx, caller, row) => noteGuestsDevice(parts, tx, caller, { row, order, device }),
  });
};

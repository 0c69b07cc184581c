import type { Secret } from '@keywright/contract/requests';
import type { Caller } from '../../../access/actor.ts';
import { linkedCodePolicy } from '../../../access/policies/own-request.policy.ts';
import { authorize } from '../../../access/policy.ts';
import { bucketOf } from '../../../platform/limits/limits.ts';
import type { Parts } from '../../../platform/parts.ts';
import { lockRequest } from '../requests.store.ts';
import { noteOpened } from './note-opened.ts';
import { noteGuestsDevice } from './note-device.ts';
import { reveal, type Revealed } from '../reveal.ts';
import { requireOpenPayment } from '../require-open-payment.ts';
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
    buckets: [bucketOf('reveal-order', order.id)],
    find: async (tx, caller) => {
      // What the link opens is asked again, as who holds a session is.
      const { id } = await findTracked(tx, token);
      const holder = { ...caller, linkedOrders: [id] };
      const row = authorize(linkedCodePolicy, holder, 'reveal', await lockRequest(tx, requestId));
      await requireOpenPayment(tx, row);
      return row;
    },
    opened: async (tx, caller, row) => {
      await noteOpened(tx, row);
      await noteGuestsDevice(parts, tx, caller, { row, order, device });
    },
  });
};

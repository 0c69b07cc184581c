import type { Secret } from '@keywright/contract/requests';
import type { Caller } from '../../../access/actor.ts';
import { bucketOf } from '../../../platform/limits/limits.ts';
import type { Parts } from '../../../platform/parts.ts';
import { noteOpened } from './note-opened.ts';
import { type Link, linkedRequest } from './own-or-linked.ts';
import { noteGuestsDevice } from './note-device.ts';
import { reveal, type Revealed } from '../reveal.ts';
import { requireOpenPayment } from '../require-open-payment.ts';
import { findTracked } from './track-order.ts';

type Wanted = Link & { what: Secret; device: Buffer };

/** Opens a code to the holder of the order's private link: a guest has nothing else. */
export const revealTrackedCode = async (
  parts: Parts,
  caller: Caller,
  { what, device, ...link }: Wanted,
): Promise<Revealed> => {
  const order = await findTracked(parts.db, link.token);
  return reveal(parts, caller, link.requestId, {
    what,
    named: `link of order ${order.confirmationNumber}`,
    buckets: [bucketOf('reveal-order', order.id)],
    find: async (tx, caller) => {
      const row = await linkedRequest(link, 'reveal')(tx, caller);
      await requireOpenPayment(tx, row);
      return row;
    },
    opened: async (tx, caller, row) => {
      await noteOpened(tx, row);
      await noteGuestsDevice(parts, tx, caller, { row, order, device });
    },
  });
};

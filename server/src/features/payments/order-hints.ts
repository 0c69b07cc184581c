import type { Tx } from '../../platform/db/database.ts';
import { announce, channelsOf } from '../../platform/live/announce.ts';
import type { OrderRow } from './order.store.ts';

/** Tells whoever may see this order that it changed. */
export const tellOf = (
  tx: Tx,
  { id: orderId, personId, guestId }: Pick<OrderRow, 'id' | 'personId' | 'guestId'>,
): Promise<void> => announce(tx, { type: 'order.changed', orderId }, channelsOf({ orderId, personId, guestId }));

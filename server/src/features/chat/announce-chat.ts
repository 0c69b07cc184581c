import type { Tx } from '../../platform/db/database.ts';
import { announce } from '../../platform/live/announce.ts';

/** Tells the member's own pages alone: what they have read is no news for the desk. */
export const announceOwnChat = (tx: Tx, personId: string): Promise<void> =>
  announce(tx, { type: 'chat.changed', personId }, [`person:${personId}`]);

/** Tells the desk and the member's own pages that there is something new in a conversation. */
export const announceChat = (tx: Tx, personId: string): Promise<void> =>
  announce(tx, { type: 'chat.changed', personId }, ['desk', `person:${personId}`]);

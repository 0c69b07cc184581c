import type { Tx } from '../../../platform/db/database.ts';
import { announce, channelsOf } from '../../../platform/live/announce.ts';
import type { RequestRow } from '../requests.store.ts';
import { markOpened } from './reminders.store.ts';

/**
 * Its customer has opened the code that lies there now: from here on nobody is told that it waits, on none of their screens. Another
 * code in its place is news again.
 */
export const noteOpened = async (tx: Tx, { id, ...row }: RequestRow): Promise<void> => {
  const isNews = await markOpened(tx, { id, secret: row.keycodeSecret });
  if (isNews) await announce(tx, { type: 'request.changed', requestId: id }, channelsOf(row));
};

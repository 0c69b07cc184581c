import type { Tx } from '../../platform/db/database.ts';
import { announce } from '../../platform/live/announce.ts';
import { openRequestsOf } from './requests.facts.ts';

/** Whoever has an open request of this person on the screen looks again at who they are. */
export const tellDeskOf = async (tx: Tx, personId: string): Promise<void> => {
  for (const id of await openRequestsOf(tx, personId)) {
    await announce(tx, { type: 'request.changed', requestId: id }, ['desk']);
  }
};

import type { Trace } from '../../platform/audit/trace.ts';
import type { Tx } from '../../platform/db/database.ts';
import { endForAll } from './end-for-all.ts';
import { end } from './end-technician.ts';
import { placeOf } from './workshops.facts.ts';
import type { WorkshopReactions } from './workshops.reactions.ts';
import { lockOwned, techniciansOf } from './workshops.store.ts';

type Deleted = { personId: string; trace: Trace; at: Date };

/** What is left of somebody's place in a workshop when their profile is deleted: an owner's ends with them, and a technician leaves. */
export const forgetWorkshop = async (
  tx: Tx,
  reactions: WorkshopReactions,
  { personId, trace, at }: Deleted,
): Promise<void> => {
  const place = await placeOf(tx, personId);
  if (!place) return;
  const reason = 'profile deleted';
  if (place.limits) return end(tx, { ...place, personId }, { at, reason, trace });
  const { workshopId } = place;
  // Nobody joins meanwhile.
  await lockOwned(tx, personId);
  const technicians = await techniciansOf(tx, workshopId);
  await endForAll(tx, reactions, { workshopId, technicians, reason, trace, at });
};

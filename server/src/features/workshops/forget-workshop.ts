import { recordAct } from '../../platform/audit/record.store.ts';
import type { Trace } from '../../platform/audit/trace.ts';
import type { Tx } from '../../platform/db/database.ts';
import { end } from './end-technician.ts';
import { placeOf } from './workshops.facts.ts';
import { endWorkshop } from './workshops.store.ts';

type Deleted = { personId: string; trace: Trace; at: Date };

/** What is left of somebody's place in a workshop when their profile is deleted: an owner's ends with them, and a technician leaves. */
export const forgetWorkshop = async (tx: Tx, { personId, trace, at }: Deleted): Promise<void> => {
  const place = await placeOf(tx, personId);
  if (!place) return;
  if (place.limits) return end(tx, { ...place, personId }, { at, reason: 'profile deleted', trace });
  await endWorkshop(tx, place.workshopId, at);
  await recordAct(tx, trace, {
    action: 'workshop.ended',
    object: { type: 'workshop', id: place.workshopId },
    reason: 'profile deleted',
  });
};

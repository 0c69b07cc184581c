import type { OwnWorkshop } from '@keywright/contract/workshops';
import { actOnPeople } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { workshopPolicy } from '../../access/policies/workshop.policy.ts';
import { authorize } from '../../access/policy.ts';
import type { Parts } from '../../platform/parts.ts';
import { endForAll } from './end-for-all.ts';
import type { WorkshopReactions } from './workshops.reactions.ts';
import { findOwned, lockOwned, techniciansOf } from './workshops.store.ts';
import { viewWorkshop } from './workshop.view.ts';

/**
 * Closes the caller's workshop, with all who work there held. Where somebody joins in this very moment, it begins again with them held too.
 */
export const closeWorkshop = async (
  parts: Parts,
  reactions: WorkshopReactions,
  caller: Known,
): Promise<OwnWorkshop> => {
  const found = authorize(workshopPolicy, caller, 'view', await findOwned(parts.db, caller.person.id));
  const working = (await techniciansOf(parts.db, found.id)).map(({ personId }) => personId);
  const closed = await actOnPeople(parts, caller, working, async (tx, caller) => {
    const { id } = authorize(workshopPolicy, caller, 'manage', await lockOwned(tx, caller.person.id));
    const technicians = await techniciansOf(tx, id);
    if (technicians.some(({ personId }) => !working.includes(personId))) return null;
    const ending = {
      workshopId: id,
      technicians,
      reason: 'closed',
      trace: caller.trace,
      at: parts.clock.now(),
    } as const;
    await endForAll(tx, reactions, ending);
    return viewWorkshop(parts, tx, caller);
  });
  return closed ?? closeWorkshop(parts, reactions, caller);
};

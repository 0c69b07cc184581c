import type { OwnWorkshop } from '@keywright/contract/workshops';
import { actOnPeople } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { workshopPolicy } from '../../access/policies/workshop.policy.ts';
import { authorize } from '../../access/policy.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import type { Trace } from '../../platform/audit/trace.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Parts } from '../../platform/parts.ts';
import { tellTechnician } from './tell-technician.ts';
import type { WorkshopReactions } from './workshops.reactions.ts';
import { endWorkshop, findOwned, lockOwned, techniciansOf } from './workshops.store.ts';
import { viewWorkshop } from './workshop.view.ts';

/**
 * Closes the caller's workshop. Who works there is a member like any other from then on, with the orders that they placed; a card page
 * that they opened at the workshop's prices is closed. Where somebody joins in this very moment, it begins again with them held too.
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
    const at = parts.clock.now();
    await endForAll(tx, reactions, { id, technicians, why: { reason: 'closed', trace: caller.trace, at } });
    return viewWorkshop(parts, tx, caller);
  });
  return closed ?? closeWorkshop(parts, reactions, caller);
};

type Ending = {
  id: string;
  technicians: readonly { personId: string }[];
  why: { reason: 'closed' | 'profile deleted'; trace: Trace; at: Date };
};

/** Ends a workshop. Each of its technicians hears of it by mail, and what its owner's plan lent them ends too. */
export const endForAll = async (
  tx: Tx,
  reactions: WorkshopReactions,
  { id, technicians, why: { reason, trace, at } }: Ending,
): Promise<void> => {
  await endWorkshop(tx, id, at);
  await recordAct(tx, trace, { action: 'workshop.ended', object: { type: 'workshop', id }, reason });
  for (const { personId } of technicians) {
    await tellTechnician(tx, { workshopId: id, personId, why: 'closed', at });
    await reactions.technicianLeft(tx, { personId });
  }
};

import type { Limits } from '@keywright/contract/workshops';
import { actOnOneself, actOnPeople } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { workshopPolicy } from '../../access/policies/workshop.policy.ts';
import { authorize } from '../../access/policy.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import type { Trace } from '../../platform/audit/trace.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Failure } from '../../platform/failure.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import type { Parts } from '../../platform/parts.ts';
import { handOver } from './hand-over.store.ts';
import type { WorkshopReactions } from './workshops.reactions.ts';
import { tellTechnician } from './tell-technician.ts';
import { endPlace, findTechnician, saveLimits } from './workshops.store.ts';
import { isValidatedNow, placeOf, requireLending } from './workshops.facts.ts';
import { viewWorkshop } from './workshop.view.ts';

/** Only what is newly lent is refused: other limits of somebody who lost validation can still be changed. */
const requireMayLendTo = async (
  tx: Tx,
  { ownerId, personId }: { ownerId: string; personId: string },
): Promise<void> => {
  await requireLending(tx, ownerId);
  if (!(await isValidatedNow(tx, personId))) throw new Failure('workshop.technician_not_validated');
};

/** Sets what a technician may do. Their checkouts hold them, as this does: one that runs ends first, the next goes by what is set. */
export const limitTechnician = async (parts: Parts, caller: Known, { id, ...limits }: Limits & { id: string }) => {
  authorize(workshopPolicy, caller, 'view', await findTechnician(parts.db, id));
  return actOnPeople(parts, caller, [id], async (tx, caller) => {
    const place = authorize(workshopPolicy, caller, 'manage', await findTechnician(tx, id));
    if (limits.usesPlan && !place.usesPlan) await requireMayLendTo(tx, place);
    await saveLimits(tx, place, limits);
    // A card page at the prices of the plan that they may not use any more is closed.
    if (place.usesPlan && !limits.usesPlan) await addJob(tx, { task: 'close-unlent-checkouts' });
    await recordAct(tx, caller.trace, {
      action: 'workshop.limited',
      object: { type: 'workshop', id: place.workshopId },
      details: { personId: id, ...limits },
    });
    return viewWorkshop(parts, tx, caller);
  });
};

/**
 * Ends that somebody works there. What they ordered for the workshop becomes the owner's in the same transaction, which waits for what they
 * are doing just now: the next thing they try finds nothing of it.
 */
export const removeTechnician = async (
  parts: Parts,
  reactions: WorkshopReactions,
  caller: Known,
  { id }: { id: string },
) => {
  authorize(workshopPolicy, caller, 'view', await findTechnician(parts.db, id));
  return actOnPeople(parts, caller, [id], async (tx, caller) => {
    const place = authorize(workshopPolicy, caller, 'manage', await findTechnician(tx, id));
    const at = parts.clock.now();
    await end(tx, place, { at, reason: 'removed', trace: caller.trace });
    await tellTechnician(tx, { ...place, why: 'removed', at });
    await reactions.technicianLeft(tx, { personId: id });
    return viewWorkshop(parts, tx, caller);
  });
};

/** The same of a technician's own accord. */
export const leaveWorkshop = (parts: Parts, reactions: WorkshopReactions, caller: Known) =>
  actOnOneself(parts, caller, async (tx, caller) => {
    const personId = caller.person.id;
    const place = await placeOf(tx, personId);
    if (!place?.limits) throw new Failure('not_found');
    await end(tx, { ...place, personId }, { at: parts.clock.now(), reason: 'left', trace: caller.trace });
    await reactions.technicianLeft(tx, { personId });
    return viewWorkshop(parts, tx, caller);
  });

type Ending = { workshopId: string; ownerId: string; personId: string };
type Why = { at: Date; reason: 'removed' | 'left' | 'profile deleted'; trace: Trace };

/** Ends a technician's place, with their orders handed over to the owner. */
export const end = async (tx: Tx, place: Ending, { at, reason, trace }: Why): Promise<void> => {
  await endPlace(tx, place, at);
  const orders = await handOver(tx, place);
  await recordAct(tx, trace, {
    action: 'workshop.left',
    object: { type: 'workshop', id: place.workshopId },
    details: { personId: place.personId, orders: orders.length },
    reason,
  });
};

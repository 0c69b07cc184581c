import { recordAct } from '../../platform/audit/record.store.ts';
import type { Trace } from '../../platform/audit/trace.ts';
import type { Tx } from '../../platform/db/database.ts';
import { tellTechnician } from './tell-technician.ts';
import type { WorkshopReactions } from './workshops.reactions.ts';
import { endWorkshop, type TechnicianRow } from './workshops.store.ts';

type Ending = {
  workshopId: string;
  technicians: readonly Pick<TechnicianRow, 'personId'>[];
  reason: 'closed' | 'profile deleted';
  trace: Trace;
  at: Date;
};

/**
 * Ends a workshop, which is held. Who works there is a member like any other from then on, with the orders that they placed, and hears of it;
 * a card page that they opened at the workshop's prices is closed.
 */
export const endForAll = async (
  tx: Tx,
  reactions: WorkshopReactions,
  { workshopId, technicians, reason, trace, at }: Ending,
): Promise<void> => {
  // Carts before places, as a checkout holds them: neither waits for the other in turn.
  for (const { personId } of technicians) await reactions.technicianLeft(tx, { personId });
  await endWorkshop(tx, workshopId, at);
  await recordAct(tx, trace, { action: 'workshop.ended', object: { type: 'workshop', id: workshopId }, reason });
  for (const { personId } of technicians) await tellTechnician(tx, { workshopId, personId, why: 'closed', at });
};

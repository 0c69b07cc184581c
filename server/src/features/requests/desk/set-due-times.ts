import { serviceLevelMinutes } from '@keywright/contract/service-levels';
import type { Tx } from '../../../platform/db/database.ts';
import { MINUTE_MS } from '../../../platform/durations.ts';
import { deskHoursNow, lockDeskHoursShared } from '../desk-hours.store.ts';
import { saveDueTimes } from '../due.store.ts';
import { addOpenTime } from '../opening-hours.ts';
import { findUndue } from './undue.store.ts';

/**
 * Sets until when open requests are due, by the plan that their customer has: those of one order, once a plan that it buys
 * has begun, or all that have no due time because an older program queued them.
 */
export const setDueTimes = async (tx: Tx, orderId?: string): Promise<void> => {
  await lockDeskHoursShared(tx);
  const rows = await findUndue(tx, orderId);
  if (rows.length === 0) return;
  const hours = await deskHoursNow(tx);
  await saveDueTimes(
    tx,
    rows.map(({ id, paidAt, plan }) => ({
      id,
      dueAt: addOpenTime(hours, paidAt, serviceLevelMinutes[plan] * MINUTE_MS),
    })),
  );
};

import { DUE_SOON_MINUTES } from '@keywright/contract/due-soon';
import { tellOperators } from '../../../access/tell-operators.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { MINUTE_MS } from '../../../platform/durations.ts';
import { announce } from '../../../platform/live/announce.ts';
import type { Parts } from '../../../platform/parts.ts';
import { deskHoursNow } from '../desk-hours.store.ts';
import { endOverdueWaits, noteDueAlarms } from '../due.store.ts';
import { addOpenTime, isOpenAt } from '../opening-hours.ts';
import { setDueTimes } from './set-due-times.ts';

/**
 * Alarms the operator by email and the open desk of each request that is due in 10 minutes of opening hours, once. While the
 * desk is closed nothing comes nearer.
 */
export const alarmDue = ({ db, clock, settings }: Pick<Parts, 'db' | 'clock' | 'settings'>): Promise<void> =>
  inTransaction(db, async (tx) => {
    await setDueTimes(tx);
    await endOverdueWaits(tx);
    const at = clock.now();
    const hours = await deskHoursNow(tx);
    if (!isOpenAt(hours, at)) return;
    const dueBefore = addOpenTime(hours, at, DUE_SOON_MINUTES * MINUTE_MS);
    const alarmed = await noteDueAlarms(tx, { dueBefore, at });
    if (alarmed.length === 0) return;
    const refs = { at: at.toISOString() };
    await tellOperators(tx, settings, { template: 'requests-due', refs, once: refs.at });
    for (const requestId of alarmed) await announce(tx, { type: 'request.changed', requestId }, ['desk']);
  });

import { forgetSearchesBefore } from '../../access/searches.store.ts';
import { forgetAttemptsBefore } from '../../platform/limits/limits.store.ts';
import { LONGEST_WINDOW_MS } from '../../platform/limits/limits.ts';
import type { Tasks, Timetable } from '../../platform/jobs/jobs.ts';
import type { Parts } from '../../platform/parts.ts';
import { forgetDevicesUnseen } from './devices/devices.store.ts';
import { endLapsed } from './end-lapsed.ts';
import { GRACE_MS } from './refresh-tokens.ts';
import { deleteSessionsOver, deleteStepsOver, deleteTokensOver, dropSealedBefore } from './sweep.store.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** The history of sign-ins is kept for a year. */
const HISTORY_MS = 365 * DAY_MS;

export const sessionTimetable: Timetable = { 'sweep-sessions': '* * * * *' };

/** Clears away what sessions and limits leave behind. */
export const sessionTasks = (parts: Pick<Parts, 'db' | 'clock' | 'settings'>): Tasks => ({
  'sweep-sessions': async () => {
    const { db, clock } = parts;
    const now = clock.now().getTime();
    await endLapsed(parts);
    await dropSealedBefore(db, new Date(now - GRACE_MS));
    await forgetAttemptsBefore(db, new Date(now - LONGEST_WINDOW_MS));
    await deleteStepsOver(db, new Date(now));
    await forgetSearchesBefore(db, new Date(now - DAY_MS));
    await deleteTokensOver(db, new Date(now - 30 * DAY_MS));
    await deleteSessionsOver(db, new Date(now - HISTORY_MS));
    await forgetDevicesUnseen(db, new Date(now - HISTORY_MS));
  },
});

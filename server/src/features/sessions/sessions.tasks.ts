import { forgetOldSearches } from '../../access/searches.store.ts';
import { forgetOldAttempts } from '../../platform/limits/limits.store.ts';
import type { TasksFor, Timetable } from '../../platform/jobs/job-table.ts';
import type { Parts } from '../../platform/parts.ts';
import { forgetDevicesUnseen } from './devices/devices.store.ts';
import { endExpired } from './end-expired.ts';
import { forgetUnconfirmed } from './factors/forget-unconfirmed.ts';
import { deleteSessionsOver, deleteStepsOver, deleteTokensOver, dropSealedCopies } from './sweep.store.ts';

export const sessionTimetable = { 'sweep-sessions': '* * * * *' } satisfies Partial<Timetable>;

/** Clears away what sessions and limits leave behind. */
export const sessionTasks = (parts: Pick<Parts, 'db' | 'clock' | 'settings'>): TasksFor<'sweep-sessions'> => ({
  'sweep-sessions': {
    destroys: true,
    run: async () => {
      const { db } = parts;
      await endExpired(parts);
      await dropSealedCopies(db);
      await forgetOldAttempts(db);
      await deleteStepsOver(db);
      await forgetOldSearches(db);
      await deleteTokensOver(db);
      await deleteSessionsOver(db);
      await forgetDevicesUnseen(db);
      await forgetUnconfirmed(db);
    },
  },
});

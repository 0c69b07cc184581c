import { inBatches } from '../../platform/db/transaction.ts';
import { DAY_MS } from '../../platform/durations.ts';
import type { TasksFor, Timetable } from '../../platform/jobs/job-table.ts';
import type { Parts } from '../../platform/parts.ts';
import { deleteOldChat, endOldPhotos } from './chat.store.ts';

export const chatTimetable = { 'forget-chat': '39 * * * *' } satisfies Partial<Timetable>;

const BATCH = 200;

export const chatTasks = ({ db, settings }: Pick<Parts, 'db' | 'settings'>): TasksFor<'forget-chat'> => ({
  'forget-chat': {
    destroys: true,
    run: async () => {
      await inBatches(db, BATCH, (tx) => deleteOldChat(tx, BATCH));
      // A photo may show an ID or a registration: it is kept no longer than those are.
      const sentMs = settings.retainImagesDays * DAY_MS;
      await inBatches(db, BATCH, (tx) => endOldPhotos(tx, { sentMs, limit: BATCH }));
    },
  },
});

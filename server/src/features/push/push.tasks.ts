import type { TasksFor, Timetable } from '../../platform/jobs/job-table.ts';
import type { Parts } from '../../platform/parts.ts';
import { forgetPushesOver } from './push.store.ts';
import { pushToAll, sendPush } from './send-push.ts';

/** What is told by push, and what ends with whom it was told to. */
export const pushTasks = (parts: Parts): TasksFor<'push-request' | 'send-push' | 'forget-pushes'> => ({
  'push-request': { destroys: false, run: (about) => pushToAll(parts, about) },
  'send-push': { destroys: false, run: (job) => sendPush(parts, job) },
  'forget-pushes': { destroys: true, run: () => forgetPushesOver(parts.db) },
});

export const pushTimetable = { 'forget-pushes': '41 * * * *' } satisfies Partial<Timetable>;

import type { TasksFor, Timetable } from '../../platform/jobs/job-table.ts';
import type { Parts } from '../../platform/parts.ts';
import { forgetAddressee } from './deletion/farewell.ts';
import { deleteOldNotices } from './notices/notices.store.ts';
import { destroyReplaced } from './destroy-replaced.ts';

export const profileTimetable = {
  'destroy-replaced-files': '27 * * * *',
  'forget-notices': '29 * * * *',
} satisfies Partial<Timetable>;

export const profileTasks = (
  parts: Pick<Parts, 'db' | 'clock' | 'settings'>,
): TasksFor<'forget-addressee' | 'forget-notices' | 'destroy-replaced-files'> => ({
  'forget-addressee': { destroys: false, run: ({ personId }) => forgetAddressee(parts, personId) },
  'forget-notices': { destroys: true, run: () => deleteOldNotices(parts.db) },
  'destroy-replaced-files': { destroys: true, run: () => destroyReplaced(parts) },
});

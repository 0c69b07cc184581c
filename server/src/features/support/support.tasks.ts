import type { TasksFor, Timetable } from '../../platform/jobs/job-table.ts';
import type { Parts } from '../../platform/parts.ts';
import { deleteOldMessages } from './support.store.ts';

export const supportTimetable = { 'forget-support-messages': '33 * * * *' } satisfies Partial<Timetable>;

export const supportTasks = ({ db }: Pick<Parts, 'db'>): TasksFor<'forget-support-messages'> => ({
  'forget-support-messages': { destroys: true, run: () => deleteOldMessages(db) },
});

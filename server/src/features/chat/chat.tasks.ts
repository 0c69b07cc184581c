import type { TasksFor, Timetable } from '../../platform/jobs/job-table.ts';
import type { Parts } from '../../platform/parts.ts';
import { deleteOldChat } from './chat.store.ts';

export const chatTimetable = { 'forget-chat': '39 * * * *' } satisfies Partial<Timetable>;

export const chatTasks = ({ db }: Pick<Parts, 'db'>): TasksFor<'forget-chat'> => ({
  'forget-chat': { destroys: true, run: () => deleteOldChat(db) },
});

import type { TasksFor, Timetable } from '../../platform/jobs/job-table.ts';
import type { Parts } from '../../platform/parts.ts';
import { deleteOldInvitations } from './workshops.store.ts';

export const workshopTimetable = { 'forget-invitations': '37 * * * *' } satisfies Partial<Timetable>;

export const workshopTasks = ({ db }: Pick<Parts, 'db'>): TasksFor<'forget-invitations'> => ({
  'forget-invitations': { destroys: true, run: () => deleteOldInvitations(db) },
});

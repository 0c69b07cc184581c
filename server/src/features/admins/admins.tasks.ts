import type { TasksFor, Timetable } from '../../platform/jobs/job-table.ts';
import type { Parts } from '../../platform/parts.ts';
import { deleteSecretsOver } from './codes.store.ts';

export const adminTimetable = { 'sweep-secrets': '23 * * * *' } satisfies Partial<Timetable>;

/** Clears away secrets that were mailed and are over for 30 days, with the addresses that they went to. */
export const adminTasks = ({ db }: Pick<Parts, 'db'>): TasksFor<'sweep-secrets'> => ({
  'sweep-secrets': { destroys: true, run: () => deleteSecretsOver(db) },
});

import type { Tasks, Timetable } from '../../platform/jobs/jobs.ts';
import type { Parts } from '../../platform/parts.ts';
import { deleteSecretsOver } from './codes.store.ts';

const KEPT_MS = 30 * 24 * 60 * 60 * 1_000;

export const adminTimetable: Timetable = { 'sweep-secrets': '23 * * * *' };

/** Clears away secrets that were mailed and are over for 30 days, with the addresses that they went to. */
export const adminTasks = ({ db, clock }: Pick<Parts, 'db' | 'clock'>): Tasks => ({
  'sweep-secrets': () => deleteSecretsOver(db, new Date(clock.now().getTime() - KEPT_MS)),
});

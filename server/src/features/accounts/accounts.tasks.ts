import type { TasksFor } from '../../platform/jobs/job-table.ts';
import type { Parts } from '../../platform/parts.ts';
import { issuePasswordReset } from './reset/issue-password-reset.ts';

export const accountTasks = (parts: Pick<Parts, 'db' | 'clock' | 'settings'>): TasksFor<'issue-password-reset'> => ({
  'issue-password-reset': {
    destroys: false,
    run: (owed) => issuePasswordReset(parts, owed),
  },
});

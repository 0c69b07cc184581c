import type { Tasks } from '../../platform/jobs/jobs.ts';
import type { Parts } from '../../platform/parts.ts';
import { issuePasswordReset } from './reset/issue-password-reset.ts';

export const accountTasks = (parts: Pick<Parts, 'db' | 'clock' | 'settings'>): Tasks => ({
  'issue-password-reset': {
    destroys: false,
    run: ({ secretId = '', email = '', ip = '', httpRequestId = '' }) =>
      issuePasswordReset(parts, { secretId, email, ip, httpRequestId }),
  },
});

import type { Tasks } from '../../platform/jobs/jobs.ts';
import type { Parts } from '../../platform/parts.ts';
import { forgetAddressee } from './deletion/farewell.ts';

export const profileTasks = (parts: Pick<Parts, 'db' | 'clock'>): Tasks => ({
  'forget-addressee': ({ personId = '' }) => forgetAddressee(parts, personId),
});

import type { TasksFor, Timetable } from '../../platform/jobs/job-table.ts';
import type { Parts } from '../../platform/parts.ts';
import type { ComplianceReactions } from './compliance.reactions.ts';
import { remindLicences } from './remind-licences.ts';

export const complianceTimetable = { 'remind-licences': '41 * * * *' } satisfies Partial<Timetable>;

export const complianceTasks = (
  parts: Pick<Parts, 'db'>,
  reactions: ComplianceReactions,
): TasksFor<'remind-licences'> => ({
  // What it says of an expiry can be taken back as little as what is destroyed.
  'remind-licences': { destroys: true, run: () => remindLicences(parts, reactions) },
});

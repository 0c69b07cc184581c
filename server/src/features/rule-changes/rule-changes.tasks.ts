import type { TasksFor, Timetable } from '../../platform/jobs/job-table.ts';
import type { Parts } from '../../platform/parts.ts';
import { applyDueChanges } from './apply-due-changes.ts';
import type { RuleChangePorts } from './rule-changes.ports.ts';

export const ruleChangeTimetable = { 'apply-rule-changes': '*/5 * * * *' } satisfies Partial<Timetable>;

export const ruleChangeTasks = (parts: Pick<Parts, 'db'>, ports: RuleChangePorts): TasksFor<'apply-rule-changes'> => ({
  // A lifted hold lets deletions go on.
  'apply-rule-changes': { destroys: true, run: () => applyDueChanges(parts, ports) },
});

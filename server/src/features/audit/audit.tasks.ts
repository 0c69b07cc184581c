import { sealEnd } from '../../platform/audit/chain.store.ts';
import { checkpointKeyOf } from '../../platform/audit/checkpoint-key.ts';
import type { Tasks, Timetable } from '../../platform/jobs/jobs.ts';
import type { Parts } from '../../platform/parts.ts';

export const auditTimetable: Timetable = { 'seal-audit': '0 * * * *' };

/** Signs once an hour how far the log has come, beside the checkpoint at every 1,000 entries. */
export const auditTasks = ({ db, clock, settings }: Pick<Parts, 'db' | 'clock' | 'settings'>): Tasks => {
  const key = checkpointKeyOf(settings.secretKey);
  return { 'seal-audit': async () => void (await sealEnd(db, { key, clock })) };
};

import { sealEnd } from '../../platform/audit/chain.store.ts';
import { checkpointKeyOf } from '../../platform/audit/checkpoint-key.ts';
import type { Tasks, Timetable } from '../../platform/jobs/jobs.ts';
import type { Parts } from '../../platform/parts.ts';
import { mailCheckpoint } from './mail-checkpoint.ts';

export const auditTimetable: Timetable = { 'seal-audit': '0 * * * *', 'mail-checkpoint': '10 5 * * *' };

/** Signs once an hour how far the log has come, beside the checkpoint at every 1,000 entries; one a day goes out by mail. */
export const auditTasks = (parts: Pick<Parts, 'db' | 'clock' | 'settings'>): Tasks => {
  const { db, clock, settings } = parts;
  const key = checkpointKeyOf(settings.secretKey);
  return {
    'seal-audit': { destroys: false, run: async () => void (await sealEnd(db, { key, clock })) },
    'mail-checkpoint': { destroys: false, run: () => mailCheckpoint(parts) },
  };
};

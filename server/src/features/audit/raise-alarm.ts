import type { AlarmName } from '../../platform/alarms.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Job } from '../../platform/jobs/job-table.ts';
import type { Parts } from '../../platform/parts.ts';
import { tellOperators } from './tell-operators.ts';
import { noteAlarm } from './watch.store.ts';

/** Owed by whoever sees an alarm, each time that they see it. */
export const alarmJob = (name: AlarmName): Job => ({
  task: 'raise-alarm',
  key: `raise-alarm:${name}`,
  payload: { name },
});

/** An alarm goes out by mail when it begins, however often and by however many processes it is seen while it lasts. */
export const raiseAlarm = ({ db, settings }: Pick<Parts, 'db' | 'settings'>, name: AlarmName): Promise<void> =>
  inTransaction(db, async (tx) => {
    const since = (await noteAlarm(tx, name))?.toISOString();
    if (since === undefined) return;
    await tellOperators(tx, settings, { template: 'alarm', refs: { name, since }, once: `${name}:${since}` });
  });

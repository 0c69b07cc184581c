import type { AlarmName, ManyDisclosures } from '../../platform/alarms.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Job } from '../../platform/jobs/job-table.ts';
import type { Parts } from '../../platform/parts.ts';
import { tellOperators } from '../../access/tell-operators.ts';
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

/** Mails the operators that one admin saw very many records in a day. The log has it too. */
export const raiseDisclosureAlarm = async (
  { db, settings, log }: Pick<Parts, 'db' | 'settings' | 'log'>,
  seen: ManyDisclosures,
): Promise<void> => {
  const { personId, day, what, rows } = seen;
  log.warn(seen, 'an admin saw more records in a day than the limit of the settings');
  const once = `${personId}:${day}:${what}:${rows}`;
  await inTransaction(db, (tx) => tellOperators(tx, settings, { template: 'disclosure-alarm', refs: seen, once }));
};

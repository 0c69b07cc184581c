import { deleteOldDisclosures } from '../../access/disclosure.store.ts';
import { checkpointKeyOf } from '../../platform/audit/checkpoint-key.ts';
import type { Refusal } from '../../platform/audit/seal.ts';
import type { Job, Payload, TasksFor, Timetable } from '../../platform/jobs/job-table.ts';
import type { Parts } from '../../platform/parts.ts';
import { mailCheckpoint } from './mail-checkpoint.ts';
import { mailSoleReviews } from './mail-sole-reviews.ts';
import { raiseAlarm, raiseDisclosureAlarm } from './raise-alarm.ts';
import { sealLog } from './seal-log.ts';
import { watchLog } from './watch-log.ts';

export const auditTimetable = {
  'seal-audit': '0 * * * *',
  'watch-audit': '20 * * * *',
  'walk-audit': '40 3 * * *',
  'mail-checkpoint': '10 5 * * *',
  'delete-old-disclosures': '50 4 * * *',
  'mail-sole-reviews': '20 5 * * *',
} satisfies Partial<Timetable>;

/** How checkpoints are signed by this program. */
export const sealingOf = ({ settings, clock }: Pick<Parts, 'settings' | 'clock'>) => ({
  key: checkpointKeyOf(settings.secretKey),
  clock,
  file: settings.auditCheckpoints,
  trusted: settings.auditTrustedKeys,
});

/** A look at the log because a checkpoint was refused: it hears why. */
export const lookAfter = ({ problem, seq }: Refusal): Job => ({
  task: 'watch-audit',
  key: 'watch-audit',
  payload: { problem, seq: String(seq ?? '') },
});

/** Nothing of a look that the timetable owes. */
const refusalIn = ({ problem, seq = '' }: Payload<'watch-audit'>): Refusal | undefined =>
  problem && { problem, seq: seq === '' ? null : Number(seq) };

/**
 * Once an hour how far the log has come is signed, beside the checkpoint at every 1,000 entries, and its end is looked at; once a night
 * all of it. One checkpoint a day goes out by mail.
 */
export const auditTasks = (
  parts: Pick<Parts, 'db' | 'clock' | 'settings' | 'log'>,
): TasksFor<
  | 'seal-audit'
  | 'watch-audit'
  | 'walk-audit'
  | 'raise-alarm'
  | 'raise-disclosure-alarm'
  | 'mail-checkpoint'
  | 'mail-sole-reviews'
  | 'delete-old-disclosures'
> => ({
  'seal-audit': { destroys: false, run: () => sealLog(parts, sealingOf(parts)) },
  'watch-audit': { destroys: false, run: (payload) => watchLog(parts, { all: false, refused: refusalIn(payload) }) },
  'walk-audit': { destroys: false, run: () => watchLog(parts, { all: true }) },
  'raise-alarm': { destroys: false, run: ({ name }) => raiseAlarm(parts, name) },
  'raise-disclosure-alarm': { destroys: false, run: (seen) => raiseDisclosureAlarm(parts, seen) },
  'delete-old-disclosures': { destroys: true, run: () => deleteOldDisclosures(parts.db) },
  'mail-checkpoint': { destroys: false, run: () => mailCheckpoint(parts, sealingOf(parts)) },
  'mail-sole-reviews': { destroys: false, run: () => mailSoleReviews(parts) },
});

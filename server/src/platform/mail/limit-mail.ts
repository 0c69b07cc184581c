import { recordAct } from '../audit/record.store.ts';
import { systemTrace } from '../audit/trace.ts';
import type { Db } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Log } from '../log.ts';
import { type MailLimit, mailLimits } from './mail-limits.ts';
import { isMailName } from './mail-table.ts';
import { mailWasDropped, type OwedRow, volumeBefore } from './outbox.store.ts';

/**
 * Whether a mail is above the daily limit of its kind for its address. Such a mail is dropped: the row stays as `DROPPED`, the log and
 * the metrics have it, and the audit log has the first of a day, or each one of a kind that concerns security.
 */
export const isAboveLimit = async ({ db, log }: { db: Db; log: Log }, mail: OwedRow): Promise<boolean> => {
  const { id, template } = mail;
  // A kind that only a newer version knows is tried again, and fails when it is written.
  if (!isMailName(template)) return false;
  const limit = mailLimits[template];
  const { before, dropped, isConfirmed } = await volumeBefore(db, id);
  const perDay = limitFor(limit, isConfirmed);
  if (before < perDay) return false;
  // The first in the order of enqueuing: others may be judged at the same moment.
  const isFirst = dropped === 0 && before === perDay;
  const isReported = limit.security === true || isFirst;
  await inTransaction(db, async (tx) => {
    if (!(await mailWasDropped(tx, id)) || !isReported) return;
    await recordAct(tx, systemTrace('daily mail limit'), {
      action: 'mail.dropped',
      object: { type: 'mail', id },
      details: { template, perDay },
    });
  });
  log[limit.security ? 'error' : 'warn']({ mail: id, template, perDay }, 'a mail was dropped: above its daily limit');
  return true;
};

const limitFor = ({ perDay, toUnconfirmed }: MailLimit, isConfirmed: boolean): number =>
  isConfirmed ? perDay : (toUnconfirmed ?? perDay);

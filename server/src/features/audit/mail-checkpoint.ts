import { firstLocale } from '@keywright/contract/locale';
import { lastCheckpoint } from '../../platform/audit/checkpoints.store.ts';
import type { Sealing } from '../../platform/audit/seal.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { oweMail } from '../../platform/mail/outbox.store.ts';
import type { Parts } from '../../platform/parts.ts';
import { sealLog } from './seal-log.ts';

/** Owes the mail that carries the newest checkpoint outside, once a day, also when nothing happened. Does nothing without an address. */
export const mailCheckpoint = async (
  parts: Pick<Parts, 'db' | 'clock' | 'settings' | 'log'>,
  sealing: Sealing,
): Promise<void> => {
  const { db, clock, settings } = parts;
  const recipient = settings.auditCheckpointsMail;
  if (recipient === undefined) return;
  await sealLog(parts, sealing);
  const last = await lastCheckpoint(db);
  if (!last) return;
  const day = clock.now().toISOString().slice(0, 'yyyy-mm-dd'.length);
  await inTransaction(db, (tx) =>
    oweMail(tx, {
      template: 'audit-checkpoint',
      recipient,
      locale: firstLocale,
      refs: { seq: String(last.seq) },
      onceKey: `audit-checkpoint:${day}`,
    }),
  );
};

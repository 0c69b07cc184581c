import { recordAct } from '../../platform/audit/record.store.ts';
import { systemTrace } from '../../platform/audit/trace.ts';
import { inBatches } from '../../platform/db/transaction.ts';
import { deleteFile } from '../../platform/files/files.store.ts';
import type { Parts } from '../../platform/parts.ts';
import { lockReplaced } from './replaced.store.ts';
import { DAY_MS } from '../../platform/durations.ts';

const BATCH = 50;

/** Destroys papers and credentials so many days after others took their place; that they were there, and were looked at, stays on record. */
export const destroyReplaced = async ({ db, settings }: Pick<Parts, 'db' | 'settings'>): Promise<void> => {
  const replacedMs = settings.retainImagesDays * DAY_MS;
  await inBatches(db, BATCH, async (tx) => {
    const due = await lockReplaced(tx, { replacedMs, limit: BATCH });
    for (const { personId, fileId } of due) {
      await deleteFile(tx, fileId);
      await recordAct(tx, systemTrace('destroy-replaced'), {
        action: 'person.file_destroyed',
        object: { type: 'file', id: fileId },
        details: { personId },
      });
    }
    return due.length;
  });
};

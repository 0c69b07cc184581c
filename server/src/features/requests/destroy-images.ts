import { recordAct } from '../../platform/audit/record.store.ts';
import { systemTrace } from '../../platform/audit/trace.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inBatches } from '../../platform/db/transaction.ts';
import { failpoint } from './requests.failpoints.ts';
import { deleteFile } from '../../platform/files/files.store.ts';
import type { Parts } from '../../platform/parts.ts';
import { filesOf, imagesAreGone, lockImagesDue } from './purge.store.ts';
import { DAY_MS } from '../../platform/durations.ts';

const BATCH = 50;

/** Ends the photos of one request for good; the record of who asked and who looked stays. */
export const destroyImagesOf = async (tx: Tx, requestId: string, at: Date): Promise<void> => {
  for (const fileId of await filesOf(tx, requestId)) await deleteFile(tx, fileId);
  await imagesAreGone(tx, requestId, at);
};

/**
 * Destroys the photos of requests that ended so many days ago, and a day later those of what was taken out of a cart.
 * Answers how many requests' photos it destroyed.
 */
export const destroyImages = async ({ db, clock, settings }: Parts): Promise<number> => {
  const now = clock.now();
  const due = { endedMs: settings.retainImagesDays * DAY_MS, removedMs: DAY_MS };
  return inBatches(db, BATCH, async (tx) => {
    const ids = await lockImagesDue(tx, { ...due, limit: BATCH });
    for (const id of ids) {
      await destroyImagesOf(tx, id, now);
      await recordAct(tx, systemTrace('destroy-images'), {
        action: 'request.images_destroyed',
        object: { type: 'request', id },
      });
      failpoint('destroy.after_images');
    }
    return ids.length;
  });
};

import { actAs, lookAs, type Present } from '../../../access/act.ts';
import type { Caller } from '../../../access/actor.ts';
import { type LinkedOrders, looksAsDesk, photoPolicy } from '../../../access/policies/own-request.policy.ts';
import { authorize } from '../../../access/policy.ts';
import { recordAct } from '../../../platform/audit/record.store.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { readFile } from '../../../platform/files/keep-file.ts';
import type { ServedBytes } from '../../../platform/http/serve-bytes.ts';
import { guardLimit } from '../../../platform/limits/guard-limit.ts';
import { bucketOf } from '../../../platform/limits/limits.ts';
import type { Parts } from '../../../platform/parts.ts';
import { findImage, type ImageRow } from './image.store.ts';

/** `passes`: the orders whose private link this browser has shown. */
type Wanted = { id: string; passes: LinkedOrders };

/**
 * The bytes of one photo: to its owner, to whoever holds the order's private link, and to the desk, whose every look is on
 * record before the bytes leave, and only once they are there: what can't be read has been looked at by nobody. For anybody else there is no
 * such photo.
 */
export const viewImage = async (parts: Parts, caller: Caller, wanted: Wanted): Promise<ServedBytes> => {
  const image = await lookAs(parts, caller, (tx, caller) => open(tx, caller, wanted));
  const { bytes, mediaType } = await readFile(parts, wanted.id);
  if (looksAsDesk(caller, image))
    await actAs(parts, caller, async (tx, caller) =>
      recordLook(parts, tx, caller, await open(tx, caller, wanted, true)),
    );
  return { bytes, mediaType, filename: `${image.kind ?? 'photo'}.jpg` };
};

const open = async (tx: Tx, caller: Present, { id, passes }: Wanted, keepIt = false): Promise<ImageRow> =>
  authorize(photoPolicy, { ...caller, linkedOrders: passes }, 'view', await findImage(tx, id, keepIt));

/** Records that the caller looks at a photo, within how often they may in an hour. */
export const recordLook = async (
  { clock }: Parts,
  tx: Tx,
  caller: Present,
  { id, requestId, kind }: ImageRow,
): Promise<void> => {
  await guardLimit(tx, clock, bucketOf('image-view', caller.person?.id ?? ''));
  await recordAct(tx, caller.trace, {
    action: 'image.viewed',
    object: { type: 'file', id },
    details: { requestId, kind },
  });
};

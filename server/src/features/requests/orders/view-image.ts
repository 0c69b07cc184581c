import { actAs, type Present } from '../../../access/act.ts';
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
 * record before the bytes leave. For anybody else there is no such photo.
 */
export const viewImage = async (parts: Parts, caller: Caller, wanted: Wanted): Promise<ServedBytes> => {
  const { kind } = await actAs(parts, caller, (tx, caller) => look(parts, tx, caller, wanted));
  const { bytes, mediaType } = await readFile(parts, wanted.id);
  return { bytes, mediaType, filename: `${kind ?? 'photo'}.jpg` };
};

const look = async (parts: Parts, tx: Tx, caller: Present, { id, passes }: Wanted): Promise<ImageRow> => {
  const holder = { ...caller, linkedOrders: passes };
  const image = authorize(photoPolicy, holder, 'view', await findImage(tx, id));
  if (looksAsDesk(holder, image)) await recordLook(parts, tx, caller, image);
  return image;
};

const recordLook = async (
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

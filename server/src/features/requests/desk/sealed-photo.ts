import { actAs, lookAs } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import { type LinkedOrders, looksAsDesk, photoPolicy } from '../../../access/policies/own-request.policy.ts';
import { authorize } from '../../../access/policy.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { Failure } from '../../../platform/failure.ts';
import { readFile } from '../../../platform/files/keep-file.ts';
import type { ServedBytes } from '../../../platform/http/serve-bytes.ts';
import { guardLimit } from '../../../platform/limits/guard-limit.ts';
import { bucketOf } from '../../../platform/limits/limits.ts';
import type { Parts } from '../../../platform/parts.ts';
import { keyedHash } from '../../../platform/secrets.ts';
import { packSealed, sealWith } from '../../../platform/vault/aead.ts';
import { findImage, type ImageRow } from '../orders/image.store.ts';
import { recordLook } from '../orders/view-image.ts';

type Wanted = { id: string };

/** What the browser names when it decrypts (`web/src/features/desk/photos-ahead.ts`). */
const BOUND_TO = ['sealed photo'];

const noLinks: LinkedOrders = { includes: () => false };

/** Bound to the photo and the session: a key opens the copies of one photo that this session has loaded, and no other. */
const keyOf = ({ settings }: Parts, { session, person }: Known, { id }: Wanted): Buffer =>
  keyedHash('keywright sealed photo', settings.secretKey, JSON.stringify([id, person.id, session?.id]));

const find = async (tx: Tx, caller: Known, { id }: Wanted, keepIt = false): Promise<ImageRow> => {
  const image = authorize(photoPolicy, { ...caller, linkedOrders: noLinks }, 'view', await findImage(tx, id, keepIt));
  // An admin's own upload is no photo of a customer.
  if (!looksAsDesk(caller, image)) throw new Failure('not_found');
  return image;
};

/**
 * A photo that the desk loads before it is shown: a nonce of 12 bytes and the photo by AES-256-GCM. Without the key, which
 * `openSealedPhoto` gives and records, it shows nothing, so that this is no look (docs/decisions/0180).
 */
export const sealedPhoto = async (parts: Parts, caller: Known, wanted: Wanted): Promise<ServedBytes> => {
  await lookAs(parts, caller, (tx, present) => find(tx, present, wanted));
  const { bytes } = await readFile(parts, wanted.id);
  const sealed = packSealed(sealWith(keyOf(parts, caller, wanted), BOUND_TO, bytes));
  return { bytes: sealed, mediaType: 'application/octet-stream', filename: 'photo' };
};

/** Gives the key of a photo that this session has loaded sealed. The look is on record before the answer leaves. */
export const openSealedPhoto = (parts: Parts, caller: Known, wanted: Wanted): Promise<{ key: string }> =>
  actAs(parts, caller, async (tx, present) => {
    await recordLook(parts, tx, present, await find(tx, present, wanted, true));
    return { key: keyOf(parts, caller, wanted).toString('base64url') };
  });

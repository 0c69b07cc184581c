import { sealedPhotoBinding } from '@keywright/contract/sealed-photo-format';
import { actAs, lookAs } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import { type LinkedOrders, looksAsDesk, photoPolicy } from '../../../access/policies/own-request.policy.ts';
import { authorize } from '../../../access/policy.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { Failure } from '../../../platform/failure.ts';
import { readFile } from '../../../platform/files/keep-file.ts';
import type { ServedBytes } from '../../../platform/http/serve-bytes.ts';
import type { Parts } from '../../../platform/parts.ts';
import { keyedHash } from '../../../platform/secrets.ts';
import { packSealed, sealWith } from '../../../platform/vault/aead.ts';
import { findImage, type ImageRow } from './image.store.ts';
import { recordLook } from './view-image.ts';

type Wanted = { id: string };

const noLinks: LinkedOrders = { includes: () => false };

/** One key for each photo and session: it opens only the copies that this session has loaded. */
const keyOf = ({ settings }: Parts, { session, person }: Known, { id }: Wanted): Buffer =>
  keyedHash('keywright sealed photo', settings.secretKey, JSON.stringify([id, person.id, session?.id]));

const find = async (tx: Tx, caller: Known, { id }: Wanted, keepIt = false): Promise<ImageRow> => {
  const image = authorize(photoPolicy, { ...caller, linkedOrders: noLinks }, 'view', await findImage(tx, id, keepIt));
  // An admin's own upload is no photo of a customer.
  if (!looksAsDesk(caller, image)) throw new Failure('not_found');
  return image;
};

/**
 * An encrypted photo, loaded before it is shown: a nonce of 12 bytes, then AES-256-GCM. It is unreadable
 * without the key from `openSealedPhoto`, so no look is recorded (docs/decisions/0180).
 */
export const sealedPhoto = async (parts: Parts, caller: Known, wanted: Wanted): Promise<ServedBytes> => {
  await lookAs(parts, caller, (tx, present) => find(tx, present, wanted));
  const { bytes } = await readFile(parts, wanted.id);
  const sealed = packSealed(sealWith(keyOf(parts, caller, wanted), sealedPhotoBinding, bytes));
  return { bytes: sealed, mediaType: 'application/octet-stream', filename: 'photo' };
};

/** Returns the key of a photo that this session has loaded encrypted, and records the look first. */
export const openSealedPhoto = (parts: Parts, caller: Known, wanted: Wanted): Promise<{ key: string }> =>
  actAs(parts, caller, async (tx, present) => {
    await recordLook(parts, tx, present, await find(tx, present, wanted, true));
    return { key: keyOf(parts, caller, wanted).toString('base64url') };
  });

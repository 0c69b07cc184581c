import { actAs } from '../../../access/act.ts';
import type { Caller } from '../../../access/actor.ts';
import { requireOwner, type Owner, ownerKey } from '../../../access/owner.ts';
import { keepImages } from '../../../platform/files/keep-file.ts';
import { storedFile } from '../../../platform/files/files.store.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Parts } from '../../../platform/parts.ts';

type Photo = { id: string; byteSize: number; width: number; height: number };

/**
 * Stores one photo ahead of its request. `byteSize` is what is stored. Of somebody who was thrown out meanwhile it is part
 * of nothing, and the sweeper takes it.
 */
export const uploadPhoto = async (
  parts: Parts,
  { caller, owner }: { caller: Caller; owner: Owner },
  buffer: Buffer | undefined,
): Promise<Photo> => {
  if (!buffer) throw new Failure('upload.missing', { fields: { photo: 'file.required' } });
  const { photo } = await keepImages(parts, { ownerKey: ownerKey(owner), buffers: { photo: buffer } });
  const stored = await actAs(parts, caller, (tx, caller) => {
    requireOwner(caller);
    return storedFile(tx, photo.id);
  });
  return { id: photo.id, byteSize: stored?.byte_size ?? 0, width: photo.width ?? 0, height: photo.height ?? 0 };
};

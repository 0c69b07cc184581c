import type { Known } from '../../access/actor.ts';
import { keepImages, type KeptFile } from '../../platform/files/keep-file.ts';
import type { Parts } from '../../platform/parts.ts';
import { countUpload } from './count-upload.ts';
import { profileKey } from './replace-files.ts';

/** Stores the pictures of one call, encoded again and encrypted; they are part of nothing yet. */
export const keepPictures = async <Kind extends string>(
  parts: Parts,
  caller: Known,
  buffers: Partial<Record<Kind, Buffer>>,
): Promise<Partial<Record<Kind, KeptFile>>> => {
  if (Object.keys(buffers).length === 0) return {};
  await countUpload(parts, caller);
  return keepImages<Kind>(parts, { ownerKey: profileKey(caller.person.id), buffers });
};

import { actAs } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { ownerKey } from '../../access/owner.ts';
import { Failure } from '../../platform/failure.ts';
import { keepImages } from '../../platform/files/keep-file.ts';
import { guardLimit } from '../../platform/limits/guard-limit.ts';
import { bucketOf } from '../../platform/limits/limits.ts';
import type { Parts } from '../../platform/parts.ts';
import { requirePlan } from './require-plan.ts';

type Uploaded = { id: string; width: number; height: number };

/**
 * Stores one photo ahead of its message. Of a member whose plan ended meanwhile it is part of nothing, and the sweeper takes it. Fails with
 * `chat.closed`, `limit.too_many` and as images do.
 */
export const uploadChatPhoto = async (
  parts: Parts,
  caller: Known,
  { photo: buffer }: { photo?: Buffer | undefined },
): Promise<Uploaded> => {
  const { id } = caller.person;
  // Before anything is worked on.
  await requirePlan(parts.db, id);
  await guardLimit(parts.db, parts.clock, bucketOf('chat-photo', id));
  if (!buffer) throw new Failure('upload.missing', { fields: { photo: 'file.required' } });
  const { photo } = await keepImages(parts, { ownerKey: ownerKey({ personId: id }), buffers: { photo: buffer } });
  await actAs(parts, caller, (tx, caller) => requirePlan(tx, caller.person.id));
  return { id: photo.id, width: photo.width ?? 0, height: photo.height ?? 0 };
};

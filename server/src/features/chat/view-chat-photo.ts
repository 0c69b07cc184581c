import { actAs, lookAs, type Present } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { isOfAccount } from '../../access/owner.ts';
import { chatPhotoPolicy } from '../../access/policies/conversation.policy.ts';
import { authorize } from '../../access/policy.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import type { Tx } from '../../platform/db/database.ts';
import { readFile } from '../../platform/files/keep-file.ts';
import type { ServedBytes } from '../../platform/http/serve-bytes.ts';
import { guardLimit } from '../../platform/limits/guard-limit.ts';
import { bucketOf } from '../../platform/limits/limits.ts';
import type { Parts } from '../../platform/parts.ts';
import { type ChatPhotoRow, findChatPhoto } from './chat-photo.store.ts';
import { requirePlan } from './require-plan.ts';

/**
 * The bytes of one photo of a conversation: to the member who sent it, for as long as the chat is open to them, and to the desk, whose
 * every look is on record before the bytes leave, and only once they are there: what can't be read has been looked at by nobody. For
 * anybody else there is no such photo.
 */
export const viewChatPhoto = async (parts: Parts, caller: Known, { id }: { id: string }): Promise<ServedBytes> => {
  const photo = await lookAs(parts, caller, (tx, caller) => open(tx, caller, id));
  const { bytes, mediaType } = await readFile(parts, id);
  if (!isOfAccount(caller, photo))
    await actAs(parts, caller, async (tx, caller) => recordLook(parts, tx, caller, await open(tx, caller, id)));
  return { bytes, mediaType, filename: 'photo.jpg' };
};

const open = async (tx: Tx, caller: Present<Known>, id: string): Promise<ChatPhotoRow> => {
  const photo = authorize(chatPhotoPolicy, caller, 'view', await findChatPhoto(tx, id));
  if (isOfAccount(caller, photo)) await requirePlan(tx, caller.person.id);
  return photo;
};

const recordLook = async (
  { clock }: Parts,
  tx: Tx,
  caller: Present<Known>,
  { id, personId }: ChatPhotoRow,
): Promise<void> => {
  await guardLimit(tx, clock, bucketOf('image-view', caller.person.id));
  await recordAct(tx, caller.trace, {
    action: 'chat.photo_viewed',
    object: { type: 'file', id },
    details: { personId },
  });
};

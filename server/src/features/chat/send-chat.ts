import { randomUUID } from 'node:crypto';
import type { ChatMessage } from '@keywright/contract/chat';
import { actAs } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { ownerKey } from '../../access/owner.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import { attachImage } from '../../platform/files/files.store.ts';
import { guardLimits } from '../../platform/limits/guard-limit.ts';
import { bucketOf } from '../../platform/limits/limits.ts';
import type { Parts } from '../../platform/parts.ts';
import { Failure } from '../../platform/failure.ts';
import { hasPaidFor } from '../requests/requests.facts.ts';
import { holdPlan } from '../subscriptions/subscriptions.facts.ts';
import { announceChat } from './announce-chat.ts';
import { holdConversation, insertMessage, sentBefore } from './chat.store.ts';
import { messageView } from './chat.view.ts';

type Written = {
  message: string;
  key?: string | undefined;
  photo?: string | undefined;
  about?: string | undefined;
};

/**
 * A member writes to the desk. The same press again is answered with what it wrote. Fails with `chat.closed`, `limit.too_many`,
 * `chat.photo_gone` where the photo is none of theirs that still waits, `chat.about_unknown` where the request is none that they paid for.
 */
export const sendChat = (parts: Parts, caller: Known, { message, key, photo, about }: Written): Promise<ChatMessage> =>
  actAs(parts, caller, async (tx, caller) => {
    const { id } = caller.person;
    const press = { personId: id, sentBy: id, key: key ?? randomUUID() };
    // Held, so that what ends the plan waits until this is written.
    if (!(await holdPlan(tx, id))) throw new Failure('chat.closed');
    await holdConversation(tx, id);
    const before = await sentBefore(tx, press);
    if (before) return messageView(before);
    await guardLimits(tx, parts.clock, [bucketOf('chat-burst', id), bucketOf('chat-member', id)]);
    if (about !== undefined && !(await hasPaidFor(tx, id, about))) throw new Failure('chat.about_unknown');
    if (photo !== undefined && !(await attachImage(tx, photo, ownerKey({ personId: id }))))
      throw new Failure('chat.photo_gone');
    const row = await insertMessage(tx, {
      ...press,
      sender: 'USER',
      message,
      requestId: about ?? null,
      photoId: photo ?? null,
      at: parts.clock.now(),
    });
    await recordAct(tx, caller.trace, {
      action: 'chat.written',
      object: { type: 'conversation', id },
      details: { number: row.number },
    });
    await announceChat(tx, id);
    return messageView(row);
  });

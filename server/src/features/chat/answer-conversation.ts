import { randomUUID } from 'node:crypto';
import type { ChatMessage } from '@keywright/contract/chat';
import { actAs } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { isConfirmedNoCode } from '@keywright/contract/free-text';
import { recordAct } from '../../platform/audit/record.store.ts';
import { Failure } from '../../platform/failure.ts';
import { guardLimit } from '../../platform/limits/guard-limit.ts';
import { bucketOf } from '../../platform/limits/limits.ts';
import type { Parts } from '../../platform/parts.ts';
import { holdPlan } from '../subscriptions/subscriptions.facts.ts';
import { announceChat } from './announce-chat.ts';
import { insertMessage, sentBefore } from './chat.store.ts';
import { messageView } from './chat.view.ts';
import { saveAnswerer } from './conversations.store.ts';
import { openToAct } from './open-conversation.ts';

type Answer = { id: string; message: string; key?: string | undefined; noCode?: boolean | undefined };

/**
 * Somebody of the desk answers a member, who then is theirs. The same press again is answered with what it wrote. Fails with
 * `chat.with_other`, and with `chat.closed` where the member could not read it.
 */
export const answerConversation = (
  parts: Parts,
  caller: Known,
  { id, message, key, noCode }: Answer,
): Promise<ChatMessage> =>
  actAs(parts, caller, async (tx, caller) => {
    const me = caller.person.id;
    // Before the conversation, as the member's own messages hold them.
    const isOpen = await holdPlan(tx, id);
    const row = await openToAct(tx, caller, 'answer', id);
    const press = { personId: id, sentBy: me, key: key ?? randomUUID() };
    const before = await sentBefore(tx, press);
    if (before) return messageView(before);
    if (!isOpen) throw new Failure('chat.closed');
    const holdsCode = isConfirmedNoCode([message], { noCode });
    await guardLimit(tx, parts.clock, bucketOf('chat-desk', me));
    const at = parts.clock.now();
    const sent = await insertMessage(tx, { ...press, sender: 'AGENT', message, at });
    const object = { type: 'conversation', id } as const;
    if (row.answeredBy === null) {
      await saveAnswerer(tx, id, me, at);
      await recordAct(tx, caller.trace, { action: 'chat.taken', object, details: { from: null } });
    }
    const details = { number: sent.number, confirmedNoCode: holdsCode };
    await recordAct(tx, caller.trace, { action: 'chat.answered', object, details });
    await announceChat(tx, id);
    return messageView(sent);
  });

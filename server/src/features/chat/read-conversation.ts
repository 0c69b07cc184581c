import type { OneConversation } from '@keywright/contract/chat';
import { actAs } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { isWithOther } from '../../access/policies/conversation.policy.ts';
import type { Parts } from '../../platform/parts.ts';
import { announceChat } from './announce-chat.ts';
import { saveRead } from './conversations.store.ts';
import { openToAct, viewNow } from './open-conversation.ts';

/** Marks as read up to a message. Who only looks at what somebody else answers leaves it unread for them. */
export const readConversation = (
  parts: Parts,
  caller: Known,
  { id, upTo }: { id: string; upTo: number },
): Promise<OneConversation> =>
  actAs(parts, caller, async (tx, caller) => {
    const row = await openToAct(tx, caller, 'read', id);
    if (!isWithOther(caller, row) && row.readNumber < Math.min(upTo, row.lastNumber)) {
      await saveRead(tx, id, upTo);
      await announceChat(tx, id);
    }
    return viewNow(tx, caller, id);
  });

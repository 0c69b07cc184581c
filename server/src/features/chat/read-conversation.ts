import type { OneConversation } from '@keywright/contract/chat';
import { actAs } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { isWithOther } from '../../access/policies/conversation.policy.ts';
import type { Parts } from '../../platform/parts.ts';
import { announceChat } from './announce-chat.ts';
import { saveOwnRead, saveRead } from './conversations.store.ts';
import { openToAct, viewNow } from './open-conversation.ts';

/** Marks as read by this admin up to a message. The member is told that the desk has read it, unless another admin answers. */
export const readConversation = (
  parts: Parts,
  caller: Known,
  { id, upTo }: { id: string; upTo: number },
): Promise<OneConversation> =>
  actAs(parts, caller, async (tx, caller) => {
    const row = await openToAct(tx, caller, 'read', id);
    if (row.unread > 0) {
      await saveOwnRead(tx, { id, by: caller.person.id, upTo });
      if (!isWithOther(caller, row)) await saveRead(tx, id, upTo);
      await announceChat(tx, id);
    }
    return viewNow(tx, caller, id);
  });

import type { OneConversation } from '@keywright/contract/chat';
import { actAs } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import type { Parts } from '../../platform/parts.ts';
import { announceChat } from './announce-chat.ts';
import { saveClosed } from './conversations.store.ts';
import { openToAct, viewNow } from './open-conversation.ts';

/** Says that what a member wrote needs no answer. The next message waits for one again. Fails with `chat.with_other`. */
export const closeConversation = (parts: Parts, caller: Known, { id }: { id: string }): Promise<OneConversation> =>
  actAs(parts, caller, async (tx, caller) => {
    const row = await openToAct(tx, caller, 'close', id);
    if (row.answeredNumber < row.lastNumber) {
      await saveClosed(tx, id);
      await recordAct(tx, caller.trace, { action: 'chat.closed', object: { type: 'conversation', id } });
      await announceChat(tx, id);
    }
    return viewNow(tx, caller, id);
  });

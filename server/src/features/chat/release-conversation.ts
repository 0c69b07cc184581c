import type { AuditReasonOf } from '@keywright/contract/audit-actions';
import type { OneConversation } from '@keywright/contract/chat';
import { actAs } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import type { Trace } from '../../platform/audit/trace.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Parts } from '../../platform/parts.ts';
import { announceChat } from './announce-chat.ts';
import { lockAnsweredBy, saveAnswerer } from './conversations.store.ts';
import { openToAct, viewNow } from './open-conversation.ts';

/** Gives a conversation back to everybody; one that nobody answers stays as it is. */
export const releaseConversation = (parts: Parts, caller: Known, { id }: { id: string }): Promise<OneConversation> =>
  actAs(parts, caller, async (tx, caller) => {
    const row = await openToAct(tx, caller, 'release', id);
    if (row.answeredBy !== null) {
      await saveAnswerer(tx, id, null, parts.clock.now());
      await recordAct(tx, caller.trace, { action: 'chat.given_back', object: { type: 'conversation', id } });
      await announceChat(tx, id);
    }
    return viewNow(tx, caller, id);
  });

type Ended = { personId: string; reason: AuditReasonOf<'chat.given_back'>; trace: Trace; at: Date };

/** Gives everything back that somebody answered, because they no longer work here. */
export const releaseConversationsOf = async (tx: Tx, { personId, reason, trace, at }: Ended): Promise<void> => {
  for (const id of await lockAnsweredBy(tx, personId)) {
    await saveAnswerer(tx, id, null, at);
    await recordAct(tx, trace, { action: 'chat.given_back', object: { type: 'conversation', id }, reason });
    await announceChat(tx, id);
  }
};

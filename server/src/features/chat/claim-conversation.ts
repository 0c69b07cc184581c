import type { OneConversation } from '@keywright/contract/chat';
import { actAs } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { requireSeenWith } from '../../access/answered.ts';
import { isAnswerer } from '../../access/policies/conversation.policy.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import type { Parts } from '../../platform/parts.ts';
import { announceChat } from './announce-chat.ts';
import { saveAnswerer } from './conversations.store.ts';
import { openToAct, viewNow } from './open-conversation.ts';

/**
 * Takes a conversation from whom it was seen with: nobody, or somebody of the desk. Of two at once one wins, and the other gets
 * `chat.with_other` with the winner's name.
 */
export const claimConversation = (
  parts: Parts,
  caller: Known,
  { id, from }: { id: string; from: string | null },
): Promise<OneConversation> =>
  actAs(parts, caller, async (tx, caller) => {
    const row = await openToAct(tx, caller, from === null ? 'claim' : 'takeOver', id);
    if (isAnswerer(caller, row)) return viewNow(tx, caller, id);
    requireSeenWith(row, from);
    await saveAnswerer(tx, id, caller.person.id, parts.clock.now());
    await recordAct(tx, caller.trace, {
      action: 'chat.taken',
      object: { type: 'conversation', id },
      details: { from: row.answeredBy },
    });
    await announceChat(tx, id);
    return viewNow(tx, caller, id);
  });

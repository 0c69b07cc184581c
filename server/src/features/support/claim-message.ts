import type { WholeMessage } from '@keywright/contract/support';
import { actAs } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { requireSeenWith } from '../../access/answered.ts';
import { isAnswerer } from '../../access/policies/conversation.policy.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import type { Parts } from '../../platform/parts.ts';
import { saveAnswerer } from './desk.store.ts';
import { announceSupport, openToAct, viewNow } from './open-message.ts';

/** Takes a message from whom it was seen with. Of two at once one wins, and the other gets `chat.with_other` with the winner's name. */
export const claimMessage = (
  parts: Parts,
  caller: Known,
  { id, from }: { id: string; from: string | null },
): Promise<WholeMessage> =>
  actAs(parts, caller, async (tx, caller) => {
    const row = await openToAct(tx, caller, from === null ? 'claim' : 'takeOver', id);
    if (isAnswerer(caller, row)) return viewNow(tx, caller, id);
    requireSeenWith(row, from);
    await saveAnswerer(tx, id, caller.person.id, parts.clock.now());
    const object = { type: 'support_message', id } as const;
    await recordAct(tx, caller.trace, { action: 'support.taken', object, details: { from: row.answeredBy } });
    await announceSupport(tx, id);
    return viewNow(tx, caller, id);
  });

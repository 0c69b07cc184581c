import type { WholeMessage } from '@keywright/contract/support';
import { actAs } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import type { Parts } from '../../platform/parts.ts';
import { answersTo, saveState } from './desk.store.ts';
import { announceSupport, openToAct, viewNow } from './open-message.ts';

/** Closes a message, or opens it again: then it is as answered as it was. What is so already stays as it is. */
export const closeMessage = (
  parts: Parts,
  caller: Known,
  { id, closed }: { id: string; closed: boolean },
): Promise<WholeMessage> =>
  actAs(parts, caller, async (tx, caller) => {
    const row = await openToAct(tx, caller, 'close', id);
    if ((row.state === 'CLOSED') !== closed) {
      const again = (await answersTo(tx, id)).length > 0 ? 'ANSWERED' : 'OPEN';
      await saveState(tx, id, closed ? 'CLOSED' : again);
      const action = closed ? 'support.closed' : 'support.reopened';
      await recordAct(tx, caller.trace, { action, object: { type: 'support_message', id } });
      await announceSupport(tx, id);
    }
    return viewNow(tx, caller, id);
  });

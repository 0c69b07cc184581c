import type { AuditReasonOf } from '@keywright/contract/audit-actions';
import type { WholeMessage } from '@keywright/contract/support';
import { actAs } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import type { Trace } from '../../platform/audit/trace.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Parts } from '../../platform/parts.ts';
import { lockAnsweredBy, saveAnswerer } from './desk.store.ts';
import { announceSupport, openToAct, viewNow } from './open-message.ts';

/** Gives a message back to everybody; one that nobody answers stays as it is. */
export const releaseMessage = (parts: Parts, caller: Known, { id }: { id: string }): Promise<WholeMessage> =>
  actAs(parts, caller, async (tx, caller) => {
    const row = await openToAct(tx, caller, 'release', id);
    if (row.answeredBy !== null) {
      await saveAnswerer(tx, id, null, parts.clock.now());
      await recordAct(tx, caller.trace, { action: 'support.given_back', object: { type: 'support_message', id } });
      await announceSupport(tx, id);
    }
    return viewNow(tx, caller, id);
  });

type Ended = { personId: string; reason: AuditReasonOf<'support.given_back'>; trace: Trace; at: Date };

/** Gives everything back that somebody answered, because they no longer work here. */
export const releaseMessagesOf = async (tx: Tx, { personId, reason, trace, at }: Ended): Promise<void> => {
  for (const id of await lockAnsweredBy(tx, personId)) {
    await saveAnswerer(tx, id, null, at);
    await recordAct(tx, trace, { action: 'support.given_back', object: { type: 'support_message', id }, reason });
    await announceSupport(tx, id);
  }
};

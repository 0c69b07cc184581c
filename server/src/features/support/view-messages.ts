import type { SupportRow, SupportState, WholeMessage } from '@keywright/contract/support';
import { actAs } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { answerPolicy } from '../../access/policies/conversation.policy.ts';
import { authorize } from '../../access/policy.ts';
import { hasDoneLately, recordAct } from '../../platform/audit/record.store.ts';
import { guardLimit } from '../../platform/limits/guard-limit.ts';
import { bucketOf } from '../../platform/limits/limits.ts';
import type { Parts } from '../../platform/parts.ts';
import { findMessage, findMessages } from './desk.store.ts';
import { rowView, viewNow } from './open-message.ts';

type Page = { state: SupportState; limit: number; cursor?: string | undefined };

/** One page of what people wrote, and the cursor of the next when there is one. */
export const listMessages = async (
  { db }: Parts,
  caller: Known,
  page: Page,
): Promise<{ rows: SupportRow[]; next: string | undefined }> => {
  const found = await findMessages(db, page);
  const rows = found.slice(0, page.limit);
  return {
    rows: rows.map((row) => rowView(row, caller)),
    next: found.length > rows.length ? rows.at(-1)?.id : undefined,
  };
};

/** The whole of one message. Opening it is on record, once in 30 minutes of a session. */
export const viewMessage = (parts: Parts, caller: Known, { id }: { id: string }): Promise<WholeMessage> =>
  actAs(parts, caller, async (tx, caller) => {
    authorize(answerPolicy, caller, 'view', await findMessage(tx, id));
    const act = { action: 'support.opened', object: { type: 'support_message', id } } as const;
    if (!(await hasDoneLately(tx, caller.trace, act))) {
      await guardLimit(tx, parts.clock, bucketOf('desk-case', caller.person.id));
      await recordAct(tx, caller.trace, act);
    }
    return viewNow(tx, caller, id);
  });

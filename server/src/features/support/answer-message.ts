import type { WholeMessage } from '@keywright/contract/support';
import { actAs } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { isConfirmedNoCode } from '@keywright/contract/free-text';
import { recordAct } from '../../platform/audit/record.store.ts';
import { guardLimit } from '../../platform/limits/guard-limit.ts';
import { bucketOf } from '../../platform/limits/limits.ts';
import { oweMail } from '../../platform/mail/outbox.store.ts';
import type { Parts } from '../../platform/parts.ts';
import { insertAnswer, saveAnswerer, saveState } from './desk.store.ts';
import { announceSupport, openToAct, viewNow } from './open-message.ts';

type Answer = { id: string; key: string; message: string; noCode?: boolean | undefined };

/**
 * Answers a message by mail, in the language in which it was written. The same press again sends nothing. Fails with `chat.with_other`.
 */
export const answerMessage = (
  parts: Parts,
  caller: Known,
  { id, key, message, noCode }: Answer,
): Promise<WholeMessage> =>
  actAs(parts, caller, async (tx, caller) => {
    const row = await openToAct(tx, caller, 'answer', id);
    const holdsCode = isConfirmedNoCode([message], { noCode });
    const by = caller.person.id;
    const at = parts.clock.now();
    if (!(await insertAnswer(tx, { id: key, messageId: id, by, message, at }))) return viewNow(tx, caller, id);
    await guardLimit(tx, parts.clock, bucketOf('support-answer', by));
    await saveAnswerer(tx, id, by, at);
    await saveState(tx, id, 'ANSWERED');
    const object = { type: 'support_message', id } as const;
    await recordAct(tx, caller.trace, { action: 'support.answered', object, details: { confirmedNoCode: holdsCode } });
    await oweMail(tx, {
      template: 'support-answer',
      recipient: row.email,
      locale: row.locale,
      refs: { answerId: key },
      onceKey: `support-answer:${key}`,
    });
    await announceSupport(tx, id);
    return viewNow(tx, caller, id);
  });

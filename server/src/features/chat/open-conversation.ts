import type { OneConversation } from '@keywright/contract/chat';
import type { Known } from '../../access/actor.ts';
import type { Present } from '../../access/act.ts';
import { openAnswered } from '../../access/answered.ts';
import { answerPolicy } from '../../access/policies/conversation.policy.ts';
import { authorize } from '../../access/policy.ts';
import { hasDoneLately, recordAct } from '../../platform/audit/record.store.ts';
import type { Tx } from '../../platform/db/database.ts';
import { guardLimit } from '../../platform/limits/guard-limit.ts';
import { bucketOf } from '../../platform/limits/limits.ts';
import type { Parts } from '../../platform/parts.ts';
import { requestBeside } from '../requests/requests.facts.ts';
import { lastAbout } from './chat.store.ts';
import { conversationView } from './chat.view.ts';
import { type ConversationRow, conversationNow, findConversation, lockConversation } from './conversations.store.ts';

/** Opens a conversation to look at it, on record once in 30 minutes of a session. */
export const openConversation = async (
  { clock }: Pick<Parts, 'clock'>,
  tx: Tx,
  caller: Present<Known>,
  id: string,
): Promise<ConversationRow> => {
  const row = authorize(answerPolicy, caller, 'view', await findConversation(tx, id, caller.person.id));
  const act = { action: 'chat.opened', object: { type: 'conversation', id } } as const;
  if (await hasDoneLately(tx, caller.trace, act)) return row;
  await guardLimit(tx, clock, bucketOf('desk-case', caller.person.id));
  await recordAct(tx, caller.trace, act);
  return row;
};

/** Opens a conversation, held, for one act; refused with the name of who answers, where it is somebody else. */
export const openToAct = async (
  tx: Tx,
  caller: Present<Known>,
  action: 'claim' | 'takeOver' | 'release' | 'read' | 'answer' | 'close',
  id: string,
): Promise<ConversationRow> => openAnswered(caller, action, await lockConversation(tx, id, caller.person.id));

/** A conversation as it is in this transaction, with the request beside it. */
export const viewNow = async (tx: Tx, caller: Known, id: string): Promise<OneConversation> => ({
  ...conversationView(await conversationNow(tx, id, caller.person.id), caller),
  request: (await requestBeside(tx, id, await lastAbout(tx, id))) ?? null,
});

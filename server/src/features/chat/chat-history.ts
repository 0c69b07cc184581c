import type { ChatMessage } from '@keywright/contract/chat';
import type { Known } from '../../access/actor.ts';
import type { Parts } from '../../platform/parts.ts';
import { MOST_MESSAGES, messagesBefore } from './chat.store.ts';
import { messageView } from './chat.view.ts';
import { requirePlan } from './require-plan.ts';

type History = { messages: ChatMessage[]; earlier: number | undefined };

/** A page of the member's own conversation, and before which message the one before it ends. */
export const chatHistory = async (
  { db }: Parts,
  caller: Known,
  { before }: { before?: number | undefined },
): Promise<History> => {
  await requirePlan(db, caller.person.id);
  const rows = await messagesBefore(db, caller.person.id, before);
  return {
    messages: rows.map(messageView),
    earlier: rows.length === MOST_MESSAGES ? rows[0]?.number : undefined,
  };
};

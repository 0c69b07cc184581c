import type { ChatMessage, Conversation, OneConversation } from '@keywright/contract/chat';
import { actAs } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import type { Parts } from '../../platform/parts.ts';
import { messagesAfter, messagesBefore } from './chat.store.ts';
import { conversationView, messageView } from './chat.view.ts';
import { findConversations, type Page } from './conversations.store.ts';
import { openConversation, viewNow } from './open-conversation.ts';

type Listed = { rows: Conversation[]; next: string | undefined };

/** One page of the inbox, and the cursor of the next when there is one. Of each conversation no more than how its last message begins. */
export const listConversations = async ({ db }: Parts, caller: Known, page: Page): Promise<Listed> => {
  const found = await findConversations(db, caller.person.id, page);
  const rows = found.slice(0, page.limit);
  return {
    rows: rows.map((row) => conversationView(row, caller)),
    next: found.length > rows.length ? rows.at(-1)?.personId : undefined,
  };
};

export const viewConversation = (parts: Parts, caller: Known, { id }: { id: string }): Promise<OneConversation> =>
  actAs(parts, caller, async (tx, caller) => {
    await openConversation(parts, tx, caller, id);
    return viewNow(tx, caller, id);
  });

type Asked = { id: string; after?: number | undefined; before?: number | undefined };

/** The messages of a conversation: those after one, or the last before one. */
export const viewMessages = (
  parts: Parts,
  caller: Known,
  { id, after, before }: Asked,
): Promise<(ChatMessage & { by: string | null })[]> =>
  actAs(parts, caller, async (tx, caller) => {
    await openConversation(parts, tx, caller, id);
    const rows = after === undefined ? await messagesBefore(tx, id, before) : await messagesAfter(tx, id, after);
    return rows.map((row) => ({ ...messageView(row), by: row.by }));
  });

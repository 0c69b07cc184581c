import type { ChatState } from '@keywright/contract/chat';
import { actAs } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Parts } from '../../platform/parts.ts';
import { tierOf } from '../subscriptions/subscriptions.facts.ts';
import { announceOwnChat } from './announce-chat.ts';
import { conversationState, saveMemberRead } from './chat.store.ts';
import { requirePlan } from './require-plan.ts';

/** Whether the chat is open to a member, and what is new in it. Of one that is closed nothing is told. */
export const chatState = async ({ db }: Pick<Parts, 'db'>, { person }: Known): Promise<ChatState> =>
  stateOf(db, person.id);

/** Says that a member has read up to a message; their other pages hear of it. Fails with `chat.closed`. */
export const readChat = (parts: Parts, caller: Known, { upTo }: { upTo: number }): Promise<ChatState> =>
  actAs(parts, caller, async (tx, { person: { id } }) => {
    await requirePlan(tx, id);
    if (await saveMemberRead(tx, id, upTo)) await announceOwnChat(tx, id);
    return stateOf(tx, id);
  });

const stateOf = async (db: Db | Tx, personId: string): Promise<ChatState> => {
  if ((await tierOf(db, personId)) === 'NONE') return { isOpen: false, unread: 0, deskRead: 0 };
  return { isOpen: true, ...(await conversationState(db, personId)) };
};

import type { ChatMessage, Conversation } from '@keywright/contract/chat';
import type { Caller } from '../../access/actor.ts';
import { answerPolicy, isWithOther } from '../../access/policies/conversation.policy.ts';
import { allowed } from '../../access/policy.ts';
import type { MessageRow } from './chat.store.ts';
import type { ConversationRow } from './conversations.store.ts';

export const messageView = (row: MessageRow): ChatMessage => {
  const { number, sender, message, at, key, requestId, confirmationNumber } = row;
  const { photoId, photoWidth, photoHeight, photoIsKept } = row;
  return {
    id: number,
    sender,
    message,
    createdAt: at.toISOString(),
    key,
    about: requestId === null ? null : { requestId, confirmationNumber },
    photo:
      photoId === null ? null : { id: photoId, width: photoWidth ?? 0, height: photoHeight ?? 0, isKept: photoIsKept },
  };
};

/** A conversation as the desk sees it. */
export const conversationView = (row: ConversationRow, caller: Caller): Conversation => {
  const { personId, name, email, tier, unread, waitingSince, answeredBy, answererName, answeredSince, lastSender } =
    row;
  const isOpen = tier !== 'NONE';
  return {
    id: personId,
    name: name ?? '',
    email,
    tier,
    isOpen,
    last:
      lastSender === null
        ? null
        : { id: row.lastNumber, sender: lastSender, beginning: row.lastMessage ?? '', at: row.lastAt.toISOString() },
    unread,
    waitingSince: waitingSince?.toISOString() ?? null,
    answeredBy: answeredBy === null ? null : { id: answeredBy, name: answererName ?? '' },
    answeredSince: answeredSince?.toISOString() ?? null,
    can: allowed(answerPolicy, caller, row, ['claim', 'takeOver', 'release', 'close', 'answer']).filter((action) => {
      if (action === 'claim') return answeredBy === null;
      if (action === 'release') return answeredBy !== null;
      if (action === 'close') return waitingSince !== null;
      if (action === 'takeOver') return isWithOther(caller, row);
      return isOpen;
    }),
  };
};

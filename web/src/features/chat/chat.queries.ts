import type { ConversationList } from '@keywright/contract/chat';
import { chatCounts, conversation, conversationMessages, conversations } from '@keywright/contract/chat.calls';
import { deskNotices } from '@keywright/contract/notices.calls';
import { supportMessage, supportMessages } from '@keywright/contract/support.calls';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { asked } from '../../lib/asked.ts';
import { askedByPages } from '../../lib/asked-by-pages.ts';
import { call } from '../../lib/call.ts';
import { m } from '@keywright/words/messages';

/** Plans end without any hint. */
const refetchInterval = 60_000;

export const chatCountsQuery = asked(['chat', 'counts'], chatCounts, m.chat_load_failed);

export const inboxQuery = (show: ConversationList) =>
  askedByPages(['chat', 'inbox', show], conversations, m.chat_load_failed, { query: { show }, refetchInterval });

export const conversationQuery = (id: string) =>
  asked(['chat', 'conversation', id], conversation, m.chat_load_failed, { params: { id }, refetchInterval });

const PAGE = 100;

/** The last messages first; each page further back is asked for by the first message of the one after it. */
export const messagesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['chat', 'messages', id],
    queryFn: ({ pageParam, signal }) =>
      call(conversationMessages, { params: { id }, query: { before: pageParam }, signal }, m.chat_load_failed),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length === PAGE ? page[0]?.id : undefined),
  });

export const supportListQuery = (state: 'OPEN' | 'ANSWERED' | 'CLOSED') =>
  askedByPages(['chat', 'support', state], supportMessages, m.chat_support_failed, { query: { state } });

export const supportQuery = (id: string) =>
  asked(['chat', 'support-message', id], supportMessage, m.chat_support_failed, { params: { id } });

export const noticesSentQuery = asked(['chat', 'notices'], deskNotices, m.chat_notices_failed);

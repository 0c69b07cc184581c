import { chatCounts, conversation, conversationMessages, conversations } from '@keywright/contract/chat.calls';
import { deskNotices } from '@keywright/contract/notices.calls';
import { supportMessage, supportMessages } from '@keywright/contract/support.calls';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../lib/call.ts';
import { m } from '@keywright/words/messages';

/** Plans end without any hint. */
const refetchInterval = 60_000;

export const chatCountsQuery = queryOptions({
  queryKey: ['chat', 'counts'],
  queryFn: ({ signal }) => call(chatCounts, { signal }, m.chat_load_failed),
});

export const inboxQuery = (show: 'all' | 'unread' | 'mine') =>
  infiniteQueryOptions({
    queryKey: ['chat', 'inbox', show],
    queryFn: ({ pageParam, signal }) =>
      callPage(conversations, { query: { show, cursor: pageParam }, signal }, m.chat_load_failed),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    refetchInterval,
  });

export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: ['chat', 'conversation', id],
    queryFn: ({ signal }) => call(conversation, { params: { id }, signal }, m.chat_load_failed),
    refetchInterval,
  });

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
  infiniteQueryOptions({
    queryKey: ['chat', 'support', state],
    queryFn: ({ pageParam, signal }) =>
      callPage(supportMessages, { query: { state, cursor: pageParam }, signal }, m.chat_support_failed),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });

export const supportQuery = (id: string) =>
  queryOptions({
    queryKey: ['chat', 'support-message', id],
    queryFn: ({ signal }) => call(supportMessage, { params: { id }, signal }, m.chat_support_failed),
  });

export const noticesSentQuery = queryOptions({
  queryKey: ['chat', 'notices'],
  queryFn: ({ signal }) => call(deskNotices, { signal }, m.chat_notices_failed),
});

import { chatState } from '@keywright/contract/chat.calls';
import { myRequests } from '@keywright/contract/orders.calls';
import { keycodeSubscription } from '@keywright/contract/subscriptions.calls';
import { queryOptions } from '@tanstack/react-query';
import { m } from '@keywright/words/messages';
import { call } from '../../lib/call.ts';

/** Whether the chat is open to the member, and how much is new. A hint makes it stale (`app/live.ts`). */
export const chatStateQuery = queryOptions({
  queryKey: ['chat', 'own-state'],
  queryFn: ({ signal }) => call(chatState, { signal }, m.own_chat_load_failed),
});

/** Why the chat is closed. */
export const planQuery = queryOptions({
  queryKey: ['profile', 'plan-for-chat'],
  queryFn: ({ signal }) => call(keycodeSubscription, { signal }, m.own_chat_load_failed),
});

/** The orders that a message may be about. */
export const ordersQuery = queryOptions({
  queryKey: ['requests', 'mine'],
  queryFn: ({ signal }) => call(myRequests, { signal }, m.orders_list_failed),
});

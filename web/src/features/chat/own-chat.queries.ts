import { chatState } from '@keywright/contract/chat.calls';
import { myRequests } from '@keywright/contract/orders.calls';
import { keycodeSubscription } from '@keywright/contract/subscriptions.calls';
import { m } from '@keywright/words/messages';
import { asked } from '../../lib/asked.ts';

/** Whether the chat is open to the member, and how much is new. A hint makes it stale (`app/live.ts`). */
export const chatStateQuery = asked(['chat', 'own-state'], chatState, m.own_chat_load_failed);

/** Why the chat is closed. */
export const planQuery = asked(['profile', 'plan-for-chat'], keycodeSubscription, m.own_chat_load_failed);

/** The orders that a message may be about. */
export const ordersQuery = asked(['requests', 'mine'], myRequests, m.orders_list_failed);

import type { chatCounts } from '@keywright/contract/chat';
import type { ReplyOf } from '@keywright/contract/endpoint';
import type { Known } from '../../access/actor.ts';
import type { Parts } from '../../platform/parts.ts';
import { countOpenMessages } from '../support/support.facts.ts';
import { countConversations } from './conversations.store.ts';

/** What waits for the desk beside the queue. */
export const countChat = async ({ db }: Parts, caller: Known): Promise<ReplyOf<typeof chatCounts>> => ({
  ...(await countConversations(db, caller.person.id)),
  supportOpen: await countOpenMessages(db),
});

import { cannedReplies } from '@keywright/contract/chat.calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { m } from '@keywright/words/messages';

/** The texts that the desk has ready, for its messages and for what it decides. */
export const cannedQuery = queryOptions({
  queryKey: ['chat', 'canned'],
  queryFn: ({ signal }) => call(cannedReplies, { signal }, m.chat_canned_failed),
});

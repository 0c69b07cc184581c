import { cannedReplies } from '@keywright/contract/chat.calls';
import { asked } from './asked.ts';
import { m } from '@keywright/words/messages';

/** The texts that the desk has ready, for its messages and for what it decides. */
export const cannedQuery = asked(['chat', 'canned'], cannedReplies, m.chat_canned_failed);

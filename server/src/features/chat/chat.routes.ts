import * as contract from '@keywright/contract/chat';
import type { Caller } from '../../access/actor.ts';
import { serveBytes } from '../../platform/http/serve-bytes.ts';
import { linkNext } from '../../platform/http/link-next.ts';
import { type Serving, serve } from '../../platform/http/serve.ts';
import { answerConversation } from './answer-conversation.ts';
import { chatHistory } from './chat-history.ts';
import { chatState, readChat } from './chat-state.ts';
import { claimConversation } from './claim-conversation.ts';
import { closeConversation } from './close-conversation.ts';
import { countChat } from './count-chat.ts';
import { listCannedReplies, saveCannedReply } from './canned-replies.ts';
import { readConversation } from './read-conversation.ts';
import { releaseConversation } from './release-conversation.ts';
import { sendChat } from './send-chat.ts';
import { uploadChatPhoto } from './upload-chat-photo.ts';
import { viewChatPhoto } from './view-chat-photo.ts';
import { listConversations, viewConversation, viewMessages } from './view-conversation.ts';

/** The chat of members with the desk. Its stream is `live-chat.ts`. */
export const chatRoutes = (serving: Serving<Caller>): void => {
  const { parts } = serving;

  serve(serving, contract.chatHistory, async ({ caller, query, reply }) => {
    const { messages, earlier } = await chatHistory(parts, caller, query);
    if (earlier !== undefined) reply.header('link', `<${contract.chatHistory.path}?before=${earlier}>; rel="next"`);
    return messages;
  });
  serve(serving, contract.chatState, ({ caller }) => chatState(parts, caller));
  serve(serving, contract.readChat, ({ caller, body }) => readChat(parts, caller, body));
  serve(serving, contract.uploadChatPhoto, ({ caller, files }) => uploadChatPhoto(parts, caller, files));
  serveBytes(serving, contract.chatPhoto, ({ caller, params }) => viewChatPhoto(parts, caller, params));
  serve(serving, contract.sendChat, ({ caller, body }) => sendChat(parts, caller, body));

  deskChat(serving);
  serve(serving, contract.cannedReplies, () => listCannedReplies(parts));
  serve(serving, contract.saveCannedReply, ({ caller, params, body }) =>
    saveCannedReply(parts, caller, { ...params, ...body }),
  );
};

const deskChat = (serving: Serving<Caller>): void => {
  const { parts } = serving;
  serve(serving, contract.chatCounts, ({ caller }) => countChat(parts, caller));
  serve(serving, contract.conversations, async ({ caller, query, request, reply }) => {
    const { rows, next } = await listConversations(parts, caller, query);
    linkNext(request, reply, next);
    return rows;
  });
  serve(serving, contract.conversation, ({ caller, params }) => viewConversation(parts, caller, params));
  serve(serving, contract.conversationMessages, ({ caller, params, query }) =>
    viewMessages(parts, caller, { ...params, ...query }),
  );
  serve(serving, contract.claimConversation, ({ caller, params, body }) =>
    claimConversation(parts, caller, { ...params, ...body }),
  );
  serve(serving, contract.releaseConversation, ({ caller, params }) => releaseConversation(parts, caller, params));
  serve(serving, contract.readConversation, ({ caller, params, body }) =>
    readConversation(parts, caller, { ...params, ...body }),
  );
  serve(serving, contract.closeConversation, ({ caller, params }) => closeConversation(parts, caller, params));
  serve(serving, contract.answerConversation, ({ caller, params, body }) =>
    answerConversation(parts, caller, { ...params, ...body }),
  );
};

import { call, restIn } from './call.ts';
import type * as whole from './chat.ts';

const rest = restIn<typeof whole>();

/** The stream of a member's conversation (server-sent events): each event is one message as JSON, its id the message's. */
export const chatStream = '/chat/stream';

export const chatHistory = call(rest, 'chatHistory', {
  method: 'GET',
  path: '/chat/history',
  audience: 'member',
  effect: 'ordinary',
});

export const chatState = call(rest, 'chatState', {
  method: 'GET',
  path: '/chat/state',
  audience: 'member',
  effect: 'ordinary',
});

export const readChat = call(rest, 'readChat', {
  method: 'POST',
  path: '/chat/read',
  audience: 'member',
  effect: 'ordinary',
});

export const uploadChatPhoto = call(rest, 'uploadChatPhoto', {
  method: 'POST',
  path: '/chat/photos',
  audience: 'member',
  effect: 'ordinary',
  files: { photo: { accept: 'image', required: true } },
});

export const chatPhoto = call(rest, 'chatPhoto', {
  method: 'GET',
  path: '/chat/photos/:id',
  audience: 'signed-in',
  effect: 'ordinary',
});

export const sendChat = call(rest, 'sendChat', {
  method: 'POST',
  path: '/chat/send',
  audience: 'member',
  effect: 'ordinary',
});

export const chatCounts = call(rest, 'chatCounts', {
  method: 'GET',
  path: '/admin/chat/counts',
  audience: 'desk',
  effect: 'ordinary',
});

export const conversations = call(rest, 'conversations', {
  method: 'GET',
  path: '/admin/chat/conversations',
  audience: 'desk',
  effect: 'ordinary',
});

export const conversation = call(rest, 'conversation', {
  method: 'GET',
  path: '/admin/chat/conversations/:id',
  audience: 'desk',
  effect: 'ordinary',
});

export const conversationMessages = call(rest, 'conversationMessages', {
  method: 'GET',
  path: '/admin/chat/conversations/:id/messages',
  audience: 'desk',
  effect: 'ordinary',
});

export const claimConversation = call(rest, 'claimConversation', {
  method: 'POST',
  path: '/admin/chat/conversations/:id/claim',
  audience: 'desk',
  effect: 'ordinary',
});

export const releaseConversation = call(rest, 'releaseConversation', {
  method: 'POST',
  path: '/admin/chat/conversations/:id/release',
  audience: 'desk',
  effect: 'ordinary',
});

export const readConversation = call(rest, 'readConversation', {
  method: 'POST',
  path: '/admin/chat/conversations/:id/read',
  audience: 'desk',
  effect: 'ordinary',
});

export const closeConversation = call(rest, 'closeConversation', {
  method: 'POST',
  path: '/admin/chat/conversations/:id/close',
  audience: 'desk',
  effect: 'ordinary',
});

export const answerConversation = call(rest, 'answerConversation', {
  method: 'POST',
  path: '/admin/chat/conversations/:id/answer',
  audience: 'desk',
  effect: 'ordinary',
});

export const cannedReplies = call(rest, 'cannedReplies', {
  method: 'GET',
  path: '/admin/chat/canned-replies',
  audience: 'desk',
  effect: 'ordinary',
});

export const saveCannedReply = call(rest, 'saveCannedReply', {
  method: 'PUT',
  path: '/super-admin/canned-replies/:id',
  audience: 'super-admin',
  effect: 'changes-rules',
});

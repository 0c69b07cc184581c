import { call, restIn } from './call.ts';
import type * as whole from './chat.ts';

const rest = restIn<typeof whole>();

/** The stream of a member's conversation (server-sent events): each event is one message as JSON, its id the message's. */
export const chatStream = '/chat/stream';

export const chatHistory = call(rest, 'chatHistory', { method: 'GET', path: '/chat/history', audience: 'member' });

export const chatState = call(rest, 'chatState', { method: 'GET', path: '/chat/state', audience: 'member' });

export const readChat = call(rest, 'readChat', { method: 'POST', path: '/chat/read', audience: 'member' });

export const uploadChatPhoto = call(rest, 'uploadChatPhoto', {
  method: 'POST',
  path: '/chat/photos',
  audience: 'member',
  files: { photo: { accept: 'image', required: true } },
});

export const chatPhoto = call(rest, 'chatPhoto', { method: 'GET', path: '/chat/photos/:id', audience: 'signed-in' });

export const sendChat = call(rest, 'sendChat', { method: 'POST', path: '/chat/send', audience: 'member' });

export const chatCounts = call(rest, 'chatCounts', { method: 'GET', path: '/admin/chat/counts', audience: 'desk' });

export const conversations = call(rest, 'conversations', {
  method: 'GET',
  path: '/admin/chat/conversations',
  audience: 'desk',
});

export const conversation = call(rest, 'conversation', {
  method: 'GET',
  path: '/admin/chat/conversations/:id',
  audience: 'desk',
});

export const conversationMessages = call(rest, 'conversationMessages', {
  method: 'GET',
  path: '/admin/chat/conversations/:id/messages',
  audience: 'desk',
});

export const claimConversation = call(rest, 'claimConversation', {
  method: 'POST',
  path: '/admin/chat/conversations/:id/claim',
  audience: 'desk',
});

export const releaseConversation = call(rest, 'releaseConversation', {
  method: 'POST',
  path: '/admin/chat/conversations/:id/release',
  audience: 'desk',
});

export const readConversation = call(rest, 'readConversation', {
  method: 'POST',
  path: '/admin/chat/conversations/:id/read',
  audience: 'desk',
});

export const answerConversation = call(rest, 'answerConversation', {
  method: 'POST',
  path: '/admin/chat/conversations/:id/answer',
  audience: 'desk',
});

export const cannedReplies = call(rest, 'cannedReplies', {
  method: 'GET',
  path: '/admin/chat/canned-replies',
  audience: 'desk',
});

export const saveCannedReply = call(rest, 'saveCannedReply', {
  method: 'PUT',
  path: '/super-admin/canned-replies/:id',
  audience: 'super-admin',
  stepUp: true,
});

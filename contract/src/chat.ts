import { z } from 'zod';
import { lists, opens, opensOf } from './disclosure.ts';
import { endpoint } from './endpoint.ts';
import { bodyWithoutCodes, noCodeText } from './free-text.ts';
import type { FieldMessage } from './field-messages.ts';
import { Tier } from './pricing-shapes.ts';
import { RequestStatus } from './requests.ts';
import { line, note } from './text.ts';
import * as calls from './chat.calls.ts';

/** The most characters of one message. */
const MOST_MESSAGE = 2_000;

/** One message of a conversation. Its id is its place there: numbers that grow by one, so that nobody who has two can lack one between. */
export const ChatMessage = z.object({
  id: z.int(),
  sender: z.enum(['USER', 'AGENT']),
  message: z.string(),
  createdAt: z.iso.datetime(),
  /** The press that sent it, by which its sender knows it again. */
  key: z.uuid(),
  /** The request that its writer named beside it. */
  about: z.object({ requestId: z.uuid(), confirmationNumber: z.string().nullable() }).nullable(),
  /** The photo that came with it, at `/chat/photos/:id` for as long as it is kept. */
  photo: z.object({ id: z.uuid(), width: z.int(), height: z.int(), isKept: z.boolean() }).nullable(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

const place = z.coerce.number().int().min(0).max(2_147_483_647);

/** What is written. A repeated press brings the same `key`, and is answered with the message that is there. */
const written = { message: noCodeText(note(MOST_MESSAGE, 'message.required')), key: z.uuid().optional() };

export const chatHistory = endpoint(calls.chatHistory, {
  summary: "The member's own conversation with the desk, its last 100 messages (before `before`), the oldest first.",
  query: z.object({ before: place.optional() }),
  headers: ['link'],
  reply: z.array(ChatMessage),
  fails: ['chat.closed'],
});

/** What somebody finds before they open their conversation. */
const ChatState = z.object({
  /** Whether a plan or a trial runs. */
  isOpen: z.boolean(),
  /** How many of the desk's messages the member has not read, counted no further than to `MOST_COUNTED`. */
  unread: z.int(),
  /** The last message that the desk has had before it. */
  deskRead: z.int(),
});
export type ChatState = z.infer<typeof ChatState>;

export const chatState = endpoint(calls.chatState, {
  summary: 'Whether the chat is open to the member, what is new in it, and up to where the desk has read.',
  reply: ChatState,
  fails: [],
});

export const readChat = endpoint(calls.readChat, {
  summary: 'Says that the member has read up to a message.',
  body: z.object({ upTo: place }),
  reply: ChatState,
  fails: ['chat.closed'],
});

export const uploadChatPhoto = endpoint(calls.uploadChatPhoto, {
  summary: 'Stores one photo ahead of the message that it is sent with. Unused ones are deleted after 24 hours.',
  reply: z.object({ id: z.uuid(), width: z.int(), height: z.int() }),
  fails: ['chat.closed', 'upload.not_image', 'upload.too_large', 'upload.missing', 'storage.full'],
});

export const chatPhoto = endpoint(calls.chatPhoto, {
  summary: 'A photo of a conversation: for the member who sent it, and on record for the desk.',
  params: z.object({ id: z.uuid() }),
  media: ['image/jpeg'],
  reply: z.unknown(),
  discloses: 'recorded',
  fails: ['chat.closed'],
});

export const sendChat = endpoint(calls.sendChat, {
  summary:
    'Writes to the desk, with a plan or a running trial: words, a photo (`uploadChatPhoto`) or both. It is stored before it is answered.',
  body: z
    .object({
      message: note(MOST_MESSAGE),
      key: z.uuid().optional(),
      photo: z.uuid().optional(),
      /** One of the member's paid requests, which the desk then sees beside the conversation. */
      about: z.uuid().optional(),
    })
    .refine(({ message, photo }) => message !== '' || photo !== undefined, {
      path: ['message'],
      error: 'message.required' satisfies FieldMessage,
    }),
  reply: ChatMessage,
  fails: ['chat.closed', 'chat.photo_gone', 'chat.about_unknown'],
});

export const chatCounts = endpoint(calls.chatCounts, {
  summary:
    'How many conversations hold what the caller has not read and nobody has answered, how many wait for an answer, how many are mine, and how many messages to support are open.',
  reply: z.object({ unread: z.int(), unanswered: z.int(), mine: z.int(), supportOpen: z.int() }),
  discloses: 'nothing',
  fails: [],
});

const Somebody = z.object({ id: z.uuid(), name: z.string() });
/** What somebody of the desk may do to a conversation or a message to support, and can do now. */
export const AnswerAction = z.enum(['claim', 'takeOver', 'release', 'answer']);
export type AnswerAction = z.infer<typeof AnswerAction>;

export const Conversation = z.object({
  /** The member's. */
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  tier: Tier,
  /** Whether the member has a plan or a trial that runs, and so reads and writes here. */
  isOpen: z.boolean(),
  last: z
    .object({ id: z.int(), sender: z.enum(['USER', 'AGENT']), beginning: z.string(), at: z.iso.datetime() })
    .nullable(),
  /** What this admin has not read and nobody has answered, counted no further than to `MOST_COUNTED`. */
  unread: z.int(),
  /** Since when a message waits for an answer; null when none does. */
  waitingSince: z.iso.datetime().nullable(),
  answeredBy: Somebody.nullable(),
  answeredSince: z.iso.datetime().nullable(),
  can: z.array(z.enum([...AnswerAction.options, 'close'])),
});
export type Conversation = z.infer<typeof Conversation>;

const ConversationList = z.enum(['all', 'unread', 'unanswered', 'mine']);
export type ConversationList = z.infer<typeof ConversationList>;

export const conversations = endpoint(calls.conversations, {
  summary:
    'The conversations of members with the desk, the latest first; of `unanswered` the one that waits longest first.',
  query: z.object({
    show: ConversationList.default('all'),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.uuid().optional(),
  }),
  headers: ['link'],
  reply: z.array(Conversation),
  discloses: lists('conversation'),
  fails: [],
});

const byId = z.object({ id: z.uuid() });

/** The request of theirs that the desk looks at beside the conversation. */
const RequestBeside = z.object({
  id: z.uuid(),
  make: z.string(),
  model: z.string(),
  year: z.int(),
  /** The last four characters only. */
  vinEnd: z.string(),
  status: RequestStatus,
  confirmationNumber: z.string().nullable(),
});

const OneConversation = Conversation.extend({
  /** The one that they last wrote about, else the newest that is open, else the newest. */
  request: RequestBeside.nullable(),
});
export type OneConversation = z.infer<typeof OneConversation>;

export const conversation = endpoint(calls.conversation, {
  summary: 'One conversation, with the request of its member. Opening it is on record.',
  params: byId,
  reply: OneConversation,
  discloses: opens('conversation'),
  fails: [],
});

export const conversationMessages = endpoint(calls.conversationMessages, {
  summary:
    'Messages of a conversation: all after `after` (100 at most), or the last 100 before `before`, the oldest first.',
  params: byId,
  query: z.object({ after: place.optional(), before: place.optional() }),
  reply: z.array(ChatMessage.extend({ by: z.string().nullable() })),
  discloses: opensOf('conversation', 'id'),
  fails: [],
});

/** Who answered when the page was read; nobody, where nobody did. */
export const From = z.object({ from: z.uuid().nullable() });

export const claimConversation = endpoint(calls.claimConversation, {
  summary:
    'Takes a conversation: one that nobody answers, or (`from`) that of somebody, if it is still theirs. Again changes nothing.',
  params: byId,
  body: From,
  reply: OneConversation,
  discloses: opens('conversation'),
  fails: ['chat.with_other'],
});

export const releaseConversation = endpoint(calls.releaseConversation, {
  summary: 'Gives a conversation back to everybody.',
  params: byId,
  reply: OneConversation,
  discloses: opens('conversation'),
  fails: ['chat.with_other'],
});

export const readConversation = endpoint(calls.readConversation, {
  summary:
    'Says that the caller has read up to a message. It stays unread for other admins, and unanswered until it is answered or closed.',
  params: byId,
  body: z.object({ upTo: place }),
  reply: OneConversation,
  discloses: opens('conversation'),
  fails: [],
});

export const closeConversation = endpoint(calls.closeConversation, {
  summary: 'Says that what a member wrote needs no answer. The next message waits for one again.',
  params: byId,
  reply: OneConversation,
  discloses: opens('conversation'),
  fails: ['chat.with_other'],
});

export const answerConversation = endpoint(calls.answerConversation, {
  summary:
    'Answers a member, in a conversation that is free or mine. What could be a code has to be confirmed to be none.',
  params: byId,
  body: bodyWithoutCodes(written),
  reply: ChatMessage,
  discloses: 'recorded',
  fails: ['chat.with_other', 'chat.closed'],
});

const text = noCodeText(note(MOST_MESSAGE, 'message.required'));
/** Where a text that the desk has ready is offered: in messages, to whom it declines, to whom it answers that a code is right. */
export const CannedUse = z.enum(['MESSAGE', 'DECLINE', 'REPORT']);
export type CannedUse = z.infer<typeof CannedUse>;

export const CannedReply = z.object({
  id: z.uuid(),
  version: z.int(),
  title: z.string(),
  usedFor: CannedUse,
  texts: z.object({ en: z.string(), fr: z.string(), es: z.string() }),
  changedAt: z.iso.datetime(),
  changedBy: z.string().nullable(),
});
export type CannedReply = z.infer<typeof CannedReply>;

export const cannedReplies = endpoint(calls.cannedReplies, {
  summary: 'What the desk answers often, in each language.',
  reply: z.array(CannedReply),
  discloses: 'colleagues',
  fails: [],
});

export const saveCannedReply = endpoint(calls.saveCannedReply, {
  summary: 'Writes, changes or removes a reply, if its version (0 of a new one) is still the one that was seen.',
  params: byId,
  body: bodyWithoutCodes({
    en: text,
    fr: text,
    es: text,
    version: z.int().min(0).max(1_000_000),
    title: noCodeText(line({ most: 80, required: 'required' })),
    usedFor: CannedUse.default('MESSAGE'),
    removed: z.boolean().optional(),
  }),
  reply: z.array(CannedReply),
  discloses: 'colleagues',
  fails: ['canned.changed'],
});

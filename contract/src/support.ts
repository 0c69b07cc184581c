import { z } from 'zod';
import { Email } from './email.ts';
import { lists, opens } from './disclosure.ts';
import { endpoint } from './endpoint.ts';
import { bodyWithoutCodes, noCodeText } from './free-text.ts';
import { line, note, personName } from './text.ts';
import * as calls from './support.calls.ts';

/** What somebody writes to support. */
const SupportMessage = z.object({
  name: personName('name.required'),
  email: Email,
  subject: line({ most: 150, required: 'subject.required' }),
  message: note(4_000, 'message.required'),
});
export type SupportMessage = z.infer<typeof SupportMessage>;

export const contactSupport = endpoint(calls.contactSupport, {
  summary:
    'Writes to support. It is stored before it is answered; who is logged in writes from the address of their account.',
  body: SupportMessage,
  reply: z.object({ ok: z.literal(true) }),
  fails: [],
});

export const SupportState = z.enum(['OPEN', 'ANSWERED', 'CLOSED']);
export type SupportState = z.infer<typeof SupportState>;
export const SupportAction = z.enum(['claim', 'takeOver', 'release', 'answer', 'close', 'reopen']);
export type SupportAction = z.infer<typeof SupportAction>;

const Somebody = z.object({ id: z.uuid(), name: z.string() });

export const SupportRow = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  /** Whether they were logged in when they wrote; a visitor's address is only what they say. */
  isMember: z.boolean(),
  subject: z.string(),
  state: SupportState,
  locale: z.string(),
  at: z.iso.datetime(),
  answeredBy: Somebody.nullable(),
  can: z.array(SupportAction),
});
export type SupportRow = z.infer<typeof SupportRow>;

const WholeMessage = SupportRow.extend({
  message: z.string(),
  answers: z.array(z.object({ id: z.uuid(), message: z.string(), by: z.string().nullable(), at: z.iso.datetime() })),
});
export type WholeMessage = z.infer<typeof WholeMessage>;

export const supportMessages = endpoint(calls.supportMessages, {
  summary: 'What people wrote to support, the latest first.',
  query: z.object({
    state: SupportState.default('OPEN'),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.uuid().optional(),
  }),
  headers: ['link'],
  reply: z.array(SupportRow),
  discloses: lists('message'),
  fails: [],
});

const byId = z.object({ id: z.uuid() });

export const supportMessage = endpoint(calls.supportMessage, {
  summary: 'One message to support, with what was answered. Opening it is on record.',
  params: byId,
  reply: WholeMessage,
  discloses: opens('message'),
  fails: [],
});

export const claimSupport = endpoint(calls.claimSupport, {
  summary:
    'Takes a message: one that nobody answers, or (`from`) that of somebody, if it is still theirs. Again changes nothing.',
  params: byId,
  body: z.object({ from: z.uuid().nullable() }),
  reply: WholeMessage,
  discloses: opens('message'),
  fails: ['chat.with_other'],
});

export const releaseSupport = endpoint(calls.releaseSupport, {
  summary: 'Gives a message back to everybody.',
  params: byId,
  reply: WholeMessage,
  discloses: opens('message'),
  fails: ['chat.with_other'],
});

export const answerSupport = endpoint(calls.answerSupport, {
  summary: "Answers by mail, in the writer's language. What could be a code has to be confirmed to be none.",
  params: byId,
  body: bodyWithoutCodes({ key: z.uuid(), message: noCodeText(note(4_000, 'message.required')) }),
  reply: WholeMessage,
  discloses: opens('message'),
  fails: ['chat.with_other'],
});

export const closeSupport = endpoint(calls.closeSupport, {
  summary: 'Closes a message, or opens it again.',
  params: byId,
  body: z.object({ closed: z.boolean() }),
  reply: WholeMessage,
  discloses: opens('message'),
  fails: ['chat.with_other'],
});

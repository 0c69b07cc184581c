import { failures } from '@keywright/contract/errors';
import { ChatMessage } from '@keywright/contract/chat';
import { chatStream } from '@keywright/contract/chat.calls';
import { streams } from '@keywright/contract/live.calls';
import * as z from 'zod';
import type { PlainCall } from './platform/http/openapi.ts';

const parts = z
  .record(z.string(), z.boolean())
  .describe('What the process needs to answer calls, and whether it has it.');
const dependencies = z
  .record(z.string(), z.boolean())
  .describe('Each service that the program uses, and whether it answers; without those that nothing is known of yet.');
const events = z
  .string()
  .describe(
    'Server-sent events: `data` is a hint as JSON (what changed, and its id); `beat` every 20 seconds; `crowded` closes the oldest of too many streams of one.',
  );

/** What the server answers beside the contract's calls and the pages: its probes, and the streams of hints. */
export const plainCalls: readonly PlainCall[] = [
  {
    path: '/healthz',
    tag: 'probes',
    summary: 'Whether the process is alive, and its version.',
    answers: { 200: { media: 'application/json', schema: z.object({ alive: z.literal(true), version: z.string() }) } },
    fails: [],
  },
  {
    path: '/readyz',
    tag: 'probes',
    summary: 'Whether the process can answer calls. Services other than the database do not count.',
    answers: {
      200: { media: 'application/json', schema: parts },
      [failures['server.unavailable'].status]: { media: 'application/json', schema: parts },
    },
    fails: [],
  },
  {
    path: '/healthz/details',
    tag: 'probes',
    summary: 'Whether each service that the program uses answers: to this machine, or to who brings the token.',
    security: [{}, { bearer: [] }],
    answers: { 200: { media: 'application/json', schema: dependencies } },
    fails: [],
  },
  {
    path: '/metrics',
    tag: 'probes',
    summary: 'What is measured, as Prometheus reads it: to this machine, or to who brings the token.',
    security: [{}, { bearer: [] }],
    answers: { 200: { media: 'text/plain', schema: z.string() } },
    fails: [],
  },
  {
    path: streams.own,
    tag: 'live',
    summary: 'Hints about what concerns the caller: a person, or the guest of this browser.',
    security: [{ session: [] }, { bearer: [] }, { guest: [] }],
    answers: { 200: { media: 'text/event-stream', schema: events } },
    fails: [],
  },
  {
    path: streams.order,
    tag: 'live',
    summary: 'Hints about one order, to whoever has its private link.',
    params: z.object({ token: z.string() }),
    answers: { 200: { media: 'text/event-stream', schema: events } },
    fails: [],
  },
  {
    path: chatStream,
    tag: 'chat',
    summary:
      "The member's own conversation as server-sent events: `data` of each is one message, `id` its place; `Last-Event-ID`, or `after` in the query, says after which one it goes on.",
    security: [{ session: [] }, { bearer: [] }],
    answers: {
      200: { media: 'text/event-stream', schema: z.string().describe(JSON.stringify(z.toJSONSchema(ChatMessage))) },
    },
    fails: ['chat.closed'],
  },
];

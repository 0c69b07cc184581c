import { z } from 'zod';
import { LoggedAct } from './audit.ts';
import { listsBy, opensOf } from './disclosure.ts';
import { endpoint } from './endpoint.ts';
import { bodyWithoutCodes, noCodeText } from './free-text.ts';
import { note } from './text.ts';
import * as calls from './request-notes.calls.ts';

/** The longest note, in characters. */
export const MAX_NOTE_LENGTH = 1000;

/** A note of one admin to the others. */
export const RequestNote = z.object({
  id: z.uuid(),
  author: z.string(),
  isMine: z.boolean(),
  note: z.string(),
  at: z.iso.datetime(),
  /** The names of the colleagues whom it mentions. */
  mentioned: z.array(z.string()),
});
export type RequestNote = z.infer<typeof RequestNote>;

export const RequestHistory = z.object({
  /** The newest last. */
  notes: z.array(RequestNote),
  /** The newest first. */
  entries: z.array(LoggedAct),
  /** Whom a note can mention: the other admins, by name. */
  colleagues: z.array(z.object({ id: z.uuid(), name: z.string() })),
});
export type RequestHistory = z.infer<typeof RequestHistory>;

/** A note in which the reader was mentioned and that the reader has not seen. */
export const Mention = z.object({
  noteId: z.uuid(),
  requestId: z.uuid(),
  author: z.string(),
  at: z.iso.datetime(),
  vehicle: z.object({ year: z.int(), make: z.string(), model: z.string() }),
});
export type Mention = z.infer<typeof Mention>;

const byId = z.object({ id: z.uuid() });

export const requestHistory = endpoint(calls.requestHistory, {
  summary:
    'The notes of admins about a request (the last 200), and what happened to it, from the audit log (the last 200 entries). Not for an order of the caller’s own.',
  params: byId,
  reply: RequestHistory,
  discloses: opensOf('request', 'id'),
  fails: ['request.own_case'],
});

export const writeNote = endpoint(calls.writeNote, {
  summary:
    'Adds a note for the other admins. Each “@” with the full name of a colleague mentions that colleague, who is notified. The same text again by the same admin, as the last note, changes nothing.',
  params: byId,
  body: bodyWithoutCodes({ note: noCodeText(note(MAX_NOTE_LENGTH, 'note.required')) }),
  reply: RequestHistory,
  discloses: opensOf('request', 'id'),
  fails: ['request.own_case'],
});

export const mentions = endpoint(calls.mentions, {
  summary: 'The notes that mention the caller and that the caller has not seen, the newest first, at most 50.',
  reply: z.array(Mention),
  discloses: listsBy('request', ({ requestId }: Mention) => [requestId]),
  fails: [],
});

export const seeMentions = endpoint(calls.seeMentions, {
  summary: 'Says that the caller has read the notes of a request, so that they no longer count as unseen mentions.',
  params: byId,
  reply: z.object({ ok: z.literal(true) }),
  discloses: 'nothing',
  fails: ['request.own_case'],
});

import { z } from 'zod';
import { Email } from './email.ts';
import { listsBy } from './disclosure.ts';
import { endpoint } from './endpoint.ts';
import { bodyWithoutCodes, noCodeText } from './free-text.ts';
import { line, note } from './text.ts';
import * as calls from './notices.calls.ts';

/** What a notice says. A repeated press brings the same `key`, and tells nobody twice. */
const written = {
  key: z.uuid(),
  title: noCodeText(line({ most: 100, required: 'subject.required' })),
  message: noCodeText(note(1_000, 'message.required')),
};

export const SentNotice = z.object({
  id: z.uuid(),
  title: z.string(),
  message: z.string(),
  at: z.iso.datetime(),
  /** Null for one that all members read. */
  to: z.object({ id: z.uuid(), name: z.string(), email: z.string() }).nullable(),
  /** Null where the program wrote it. */
  by: z.string().nullable(),
});
export type SentNotice = z.infer<typeof SentNotice>;

export const deskNotices = endpoint(calls.deskNotices, {
  summary: 'The last 50 notices that members were told, the latest first.',
  reply: z.array(SentNotice),
  discloses: listsBy('member', ({ to }: SentNotice) => (to ? [to.id] : [])),
  fails: [],
});

export const noticeToOne = endpoint(calls.noticeToOne, {
  summary: 'Tells one member something, on the notices of their profile.',
  body: bodyWithoutCodes({ ...written, email: Email }),
  reply: z.array(SentNotice),
  discloses: listsBy('member', ({ to }: SentNotice) => (to ? [to.id] : [])),
  fails: ['notice.nobody'],
});

export const noticeToAll = endpoint(calls.noticeToAll, {
  summary: 'Tells all members something, on the notices of their profiles.',
  body: bodyWithoutCodes(written),
  reply: z.array(SentNotice),
  discloses: listsBy('member', ({ to }: SentNotice) => (to ? [to.id] : [])),
  fails: [],
});

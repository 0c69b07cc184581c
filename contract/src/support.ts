import { z } from 'zod';
import { Email } from './email.ts';
import { endpoint } from './endpoint.ts';
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

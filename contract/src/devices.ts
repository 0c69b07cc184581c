import { z } from 'zod';
import { NewPassword } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { SignedIn } from './people.ts';
import { Password } from './sign-in.ts';
import * as calls from './devices.calls.ts';

/** One device on which this person is signed in. */
export const SessionEntry = z.object({
  id: z.uuid(),
  /** The one that asks. */
  current: z.boolean(),
  /** In words: `Chrome on Android`. */
  device: z.string(),
  ip: z.string(),
  signedInAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
});
export type SessionEntry = z.infer<typeof SessionEntry>;

const Sessions = z.array(SessionEntry);

export const mySessions = endpoint(calls.mySessions, {
  summary: 'Where this person is signed in, the asking device first, then by last use.',
  reply: Sessions,
  fails: [],
});

export const endOneSession = endpoint(calls.endOneSession, {
  summary: 'Logs one of one’s own devices out. It answers what is left.',
  params: z.object({ id: z.uuid() }),
  headers: ['set-cookie'],
  reply: Sessions,
  fails: [],
});

export const endOtherSessions = endpoint(calls.endOtherSessions, {
  summary: 'Logs every other device of this person out.',
  reply: Sessions,
  fails: [],
});

export const logoutEverywhere = endpoint(calls.logoutEverywhere, {
  summary: 'Ends every session of this person, this one too, and expires the cookies.',
  headers: ['set-cookie'],
  reply: z.object({ ok: z.literal(true) }),
  fails: [],
});

export const changePassword = endpoint(calls.changePassword, {
  summary:
    'Sets another password. Every session of the person ends; this browser gets a new one. It also replaces a temporary password.',
  body: z.object({ password: Password, newPassword: NewPassword }),
  headers: ['set-cookie'],
  reply: z.object({ user: SignedIn }),
  fails: ['session.wrong_password'],
});

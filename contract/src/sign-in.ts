import { z } from 'zod';
import { Email } from './email.ts';
import { endpoint } from './endpoint.ts';
import { SignedIn } from './people.ts';
import { password } from './text.ts';
import * as calls from './sign-in.calls.ts';

export const Password = password('password.required');

export const Credentials = z.object({ email: Email, password: Password });

/** A way to show, after the password, that it is really this person. */
export const SecondStep = z.enum(['app', 'recovery', 'passkey']);
export type SecondStep = z.infer<typeof SecondStep>;

/** What can show that it is still the same person: a second step, or the password of an account that has none. */
export const Proof = z.enum(['app', 'passkey', 'recovery', 'password']);
export type Proof = z.infer<typeof Proof>;

/** What `session.step_up` tells: what may be shown, the usual one first. */
export const StepUpDetail = z.object({ proofs: z.array(Proof).min(1) });

/** Signed in, or the password was right and one of these is asked for next (`contract/src/factors.ts`). */
export const LoginReply = z.union([
  z.object({ user: SignedIn }),
  z.object({ secondSteps: z.array(SecondStep).min(1) }),
]);
export type LoginReply = z.infer<typeof LoginReply>;

export const login = endpoint(calls.login, {
  summary: 'Signs a person in and sets both session cookies. A live guest cart of this browser moves into the account.',
  body: Credentials,
  headers: ['set-cookie'],
  reply: LoginReply,
  fails: ['session.wrong_password', 'session.pending_approval', 'session.revoked', 'session.password_expired'],
});

export const me = endpoint(calls.me, {
  summary: 'The signed-in person.',
  reply: z.object({ status: z.literal(200), user: SignedIn }),
  fails: [],
});

export const refresh = endpoint(calls.refresh, {
  summary:
    'Renews the session with the refresh cookie, which is replaced. An old one ends the session once the one after it was used.',
  headers: ['set-cookie'],
  reply: z.object({ user: SignedIn }),
  fails: [],
});

export const logout = endpoint(calls.logout, {
  summary: 'Ends the session on the server and expires its cookies.',
  headers: ['set-cookie'],
  reply: z.object({ ok: z.literal(true) }),
  fails: [],
});

import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { SignedIn } from './people.ts';

/** As stored and compared: trimmed, lower case. */
export const Email = z
  .string({ error: 'email.required' })
  .trim()
  .toLowerCase()
  .min(1, 'email.required')
  .max(254, 'text.too_long')
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'email.invalid');

/** Trimmed and in NFC everywhere, so that the same keys give the same password. */
const Password = z
  .string({ error: 'password.required' })
  .trim()
  .normalize('NFC')
  .min(1, 'password.required')
  .max(128, 'text.too_long');

export const Credentials = z.object({ email: Email, password: Password });

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  audience: 'anyone',
  summary: 'Signs a person in and sets both session cookies. A live guest cart of this browser moves into the account.',
  body: Credentials,
  reply: z.object({ user: SignedIn }),
  fails: ['session.wrong_password', 'session.pending_approval', 'session.revoked'],
});

export const me = endpoint({
  method: 'GET',
  path: '/auth/me',
  audience: 'signed-in',
  summary: 'The signed-in person.',
  reply: z.object({ status: z.literal(200), user: SignedIn }),
  fails: [],
});

export const refresh = endpoint({
  method: 'POST',
  path: '/auth/refresh',
  audience: 'anyone',
  summary: 'Renews the session with the refresh cookie, which is replaced. An old one ends the session.',
  reply: z.object({ user: SignedIn }),
  fails: [],
});

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  audience: 'anyone',
  summary: 'Ends the session on the server and expires its cookies.',
  reply: z.object({ ok: z.literal(true) }),
  fails: [],
});

import { login, type LoginReply } from '@keywright/contract/sessions';
import { call } from '../../lib/call.ts';
import { Refused, Unreachable } from '../../lib/refusal.ts';
import { m } from '../../paraglide/messages.js';
import type { LoginWords } from './login-words.ts';

/** Signs in, or says which second steps are asked for. Email and password are cleaned as the contract says. */
export const signIn = (credentials: { email: string; password: string }): Promise<LoginReply> =>
  call(login, { body: credentials });

/** What the form says when signing in failed: the specification's words with the server's reason. */
export const reasonFor = (error: unknown, words: LoginWords): string => {
  if (error instanceof Unreachable && error.message === m.errors_unreadable()) return m.sessions_invalid_response();
  const known = error instanceof Refused || error instanceof Unreachable;
  return words.failed({ reason: known ? error.message : m.sessions_unknown_error() });
};

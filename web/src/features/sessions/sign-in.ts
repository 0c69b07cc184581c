import { login, type LoginReply } from '@keywright/contract/sessions';
import { call } from '../../lib/call.ts';
import { Refused, Unreachable } from '../../lib/refusal.ts';
import { m } from '../../paraglide/messages.js';
import type { LoginWords } from './login-words.ts';

/**
 * Signs in, or says which second steps are asked for. Email and password are cleaned as the contract says.
 * @throws Unreachable when the answer names neither: somebody between us has answered.
 */
export const signIn = async (credentials: { email: string; password: string }): Promise<LoginReply> => {
  const reply = await call(login, { body: credentials });
  if ('user' in reply || 'secondSteps' in reply) return reply;
  throw new Unreachable(m.errors_unreadable());
};

/** What the form says when signing in failed: the specification's words with the server's reason. */
export const reasonFor = (error: unknown, words: LoginWords): string => {
  if (error instanceof Unreachable && error.message === m.errors_unreadable()) return m.sessions_invalid_response();
  const known = error instanceof Refused || error instanceof Unreachable;
  return words.failed({ reason: known ? error.message : m.sessions_unknown_error() });
};

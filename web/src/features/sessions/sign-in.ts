import type { LoginReply } from '@keywright/contract/sessions';
import { login } from '@keywright/contract/sessions.calls';
import { call } from '../../lib/call.ts';
import { reasonOf, Unreachable } from '../../lib/refusal.ts';
import { m } from '../../paraglide/messages.js';
import type { LoginWords } from './login-words.ts';

const OK = 200;

/**
 * Signs in, or says which second steps are asked for. Email and password are cleaned as the contract says.
 * @throws Unreachable when the answer names neither: somebody between us has answered.
 */
export const signIn = async (credentials: { email: string; password: string }): Promise<LoginReply> => {
  const reply = await call(login, { body: credentials }, m.sessions_unknown_error);
  if ('user' in reply || 'secondSteps' in reply) return reply;
  throw new Unreachable(m.sessions_invalid_response(), { status: OK });
};

/** What the form says when signing in failed: the specification's words with the server's reason. */
export const reasonFor = (error: unknown, words: LoginWords): string => {
  // What came was good for the server that sent it, and is no answer of ours.
  if (error instanceof Unreachable && error.status === OK) return m.sessions_invalid_response();
  return words.failed({ reason: reasonOf(error) ?? m.sessions_unknown_error() });
};

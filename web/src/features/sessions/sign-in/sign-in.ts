import type { LoginReply } from '@keywright/contract/sign-in';
import { login } from '@keywright/contract/sign-in.calls';
import { call, type CallInput } from '../../../lib/call.ts';
import { reasonOf, Unreachable } from '../../../lib/refusal.ts';
import { replaceSession } from '../../../lib/renewal.ts';
import { m } from '@keywright/words/messages';
import type { LoginWords } from './login-words.ts';

const OK = 200;

/**
 * Signs in, or says which second steps are asked for.
 * @throws Unreachable when the answer names neither: somebody between us has answered.
 */
export const signIn = async (input: CallInput<typeof login>): Promise<LoginReply> => {
  const reply = await replaceSession(() => call(login, input, m.sign_in_unknown_error));
  if ('user' in reply || 'secondSteps' in reply) return reply;
  throw new Unreachable(m.sign_in_invalid_response(), { status: OK });
};

/** What the form says when signing in failed: the specification's words with the server's reason. */
export const reasonFor = (error: unknown, words: LoginWords): string => {
  // What came was good for the server that sent it, and is no answer of ours.
  if (error instanceof Unreachable && error.status === OK) return m.sign_in_invalid_response();
  return words.failed({ reason: reasonOf(error) ?? m.sign_in_unknown_error() });
};

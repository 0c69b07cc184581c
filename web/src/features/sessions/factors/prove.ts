import type { BodySentBy } from '@keywright/contract/endpoint';
import { proofQuestion, proveByCode, proveByPasskey, proveByPassword } from '@keywright/contract/factors.calls';
import { call } from '../../../lib/call.ts';
import { m } from '../../../paraglide/messages.js';
import { askForPasskey } from './passkeys.ts';

export const byCode = (code: string) => call(proveByCode, { body: { code } }, m.factors_failed);

export const byPassword = (password: string) => call(proveByPassword, { body: { password } }, m.factors_failed);

export const byPasskey = async () => {
  const answer: object = await askForPasskey(await call(proofQuestion, {}, m.factors_failed));
  const body = { answer: answer as BodySentBy<typeof proveByPasskey>['answer'] };
  return call(proveByPasskey, { body }, m.factors_failed);
};

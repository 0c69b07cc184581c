import type { BodySentBy } from '@keywright/contract/endpoint';
import { proofQuestion, proveByCode, proveByPasskey, proveByPassword } from '@keywright/contract/factors';
import { call } from '../../../lib/call.ts';
import { askForPasskey } from './passkeys.ts';

export const byCode = (code: string) => call(proveByCode, { body: { code } });

export const byPassword = (password: string) => call(proveByPassword, { body: { password } });

export const byPasskey = async () => {
  const answer: object = await askForPasskey(await call(proofQuestion, {}));
  return call(proveByPasskey, { body: { answer: answer as BodySentBy<typeof proveByPasskey>['answer'] } });
};

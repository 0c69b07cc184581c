import { addPasskey, beginPasskey, beginTwoFactor, security } from '@keywright/contract/factors.calls';
import { asked } from '../../../lib/asked.ts';
import { call } from '../../../lib/call.ts';
import { m } from '@keywright/words/messages';
import { makePasskey } from '../passkeys.ts';

export const securityQuery = asked(['sessions', 'security'], security, m.factors_load_failed);

export const beginApp = () => call(beginTwoFactor, { body: {} }, m.factors_failed);

/** Lets the device make a passkey and hands it to the server. With an account's first factor come recovery codes. */
export const newPasskey = async (name: string) => {
  const answer = await makePasskey(await call(beginPasskey, {}, m.factors_failed));
  const { recoveryCodes, ...now } = await call(addPasskey, { body: { name, answer: { ...answer } } }, m.factors_failed);
  return { security: now, recoveryCodes };
};

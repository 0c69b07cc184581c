import {
  addPasskey,
  beginPasskey,
  beginTwoFactor,
  confirmTwoFactor,
  security,
} from '@keywright/contract/factors.calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { m } from '../../../paraglide/messages.js';
import { makePasskey } from './passkeys.ts';

export const securityQuery = queryOptions({
  queryKey: ['sessions', 'security'],
  queryFn: ({ signal }) => call(security, { signal }, m.factors_load_failed),
});

/** `code` of the app that counts now, where another one is to take its place. */
export const beginApp = (shown: { password?: string; code?: string } = {}) =>
  call(beginTwoFactor, { body: shown }, m.factors_failed);

export const confirmApp = async (code: string): Promise<string[]> =>
  (await call(confirmTwoFactor, { body: { code } }, m.factors_failed)).recoveryCodes;

/** Lets the device make a passkey and hands it to the server. With an account's first factor come recovery codes. */
export const newPasskey = async (name: string) => {
  const answer = await makePasskey(await call(beginPasskey, {}, m.factors_failed));
  const { recoveryCodes, ...now } = await call(addPasskey, { body: { name, answer: { ...answer } } }, m.factors_failed);
  return { security: now, recoveryCodes };
};

import { changeSecurity, removePasskey, renewRecoveryCodes } from '@keywright/contract/factors.calls';
import { call } from '../../../lib/call.ts';
import { m } from '../../../paraglide/messages.js';

export const newRecoveryCodes = async (): Promise<string[]> =>
  (await call(renewRecoveryCodes, {}, m.factors_failed)).recoveryCodes;

export const turnOffTwoFactor = (password: string, code: string) =>
  call(changeSecurity, { body: { twoFactor: false, password, code } }, m.factors_failed);

export const turnOffFingerprint = (password: string) =>
  call(changeSecurity, { body: { fingerprint: false, password } }, m.factors_failed);

export const dropPasskey = (id: string, password: string) =>
  call(removePasskey, { params: { id }, body: { password } }, m.factors_failed);

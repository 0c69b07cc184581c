import { call, restIn } from './call.ts';
import type * as whole from './factors.ts';

const rest = restIn<typeof whole>();

export const secondStep = call(rest, 'secondStep', {
  method: 'POST',
  path: '/auth/login/second-step',
  audience: 'anyone',
  effect: 'ordinary',
});

export const callOffLogin = call(rest, 'callOffLogin', {
  method: 'DELETE',
  path: '/auth/login/second-step',
  audience: 'anyone',
  effect: 'ordinary',
});

export const passkeyChallenge = call(rest, 'passkeyChallenge', {
  method: 'POST',
  path: '/auth/login/passkey/options',
  audience: 'anyone',
  effect: 'ordinary',
});

export const passkeyLogin = call(rest, 'passkeyLogin', {
  method: 'POST',
  path: '/auth/login/passkey',
  audience: 'anyone',
  effect: 'ordinary',
});

export const security = call(rest, 'security', {
  method: 'GET',
  path: '/user/security',
  audience: 'signed-in',
  effect: 'ordinary',
  beforeDuties: true,
});

export const changeSecurity = call(rest, 'changeSecurity', {
  method: 'PUT',
  path: '/user/security',
  audience: 'signed-in',
  effect: 'takes-power',
  beforeDuties: true,
  // To turn the app off, the act itself requires a code of it.
  stepUpIf: (body) => (body as { fingerprint?: boolean }).fingerprint === false,
});

export const beginTwoFactor = call(rest, 'beginTwoFactor', {
  method: 'POST',
  path: '/user/security/two-factor',
  audience: 'signed-in',
  effect: 'gives-power',
  beforeDuties: true,
  // To replace an app, the act itself requires a code of the present one.
  stepUpIf: (body) => (body as { code?: string }).code === undefined,
});

export const confirmTwoFactor = call(rest, 'confirmTwoFactor', {
  method: 'POST',
  path: '/user/security/two-factor/confirm',
  audience: 'signed-in',
  effect: 'gives-power',
  beforeDuties: true,
});

export const renewRecoveryCodes = call(rest, 'renewRecoveryCodes', {
  method: 'POST',
  path: '/user/security/recovery-codes',
  audience: 'signed-in',
  effect: 'gives-power',
});

export const beginPasskey = call(rest, 'beginPasskey', {
  method: 'POST',
  path: '/user/security/passkeys/options',
  audience: 'signed-in',
  effect: 'gives-power',
  beforeDuties: true,
});

export const addPasskey = call(rest, 'addPasskey', {
  method: 'POST',
  path: '/user/security/passkeys',
  audience: 'signed-in',
  effect: 'gives-power',
  beforeDuties: true,
});

export const removePasskey = call(rest, 'removePasskey', {
  method: 'POST',
  path: '/user/security/passkeys/:id/remove',
  audience: 'signed-in',
  effect: 'takes-power',
});

/** Pages call this before the browser saves a file: a download can't show the step-up dialog. */
export const requireStepUp = call(rest, 'requireStepUp', {
  method: 'GET',
  path: '/user/proof',
  audience: 'signed-in',
  effect: 'exports',
});

export const proveByCode = call(rest, 'proveByCode', {
  method: 'POST',
  path: '/user/proof/code',
  audience: 'signed-in',
  effect: 'ordinary',
  beforeDuties: true,
});

export const proveByPassword = call(rest, 'proveByPassword', {
  method: 'POST',
  path: '/user/proof/password',
  audience: 'signed-in',
  effect: 'ordinary',
  beforeDuties: true,
});

export const proofChallenge = call(rest, 'proofChallenge', {
  method: 'POST',
  path: '/user/proof/passkey/options',
  audience: 'signed-in',
  effect: 'ordinary',
  beforeDuties: true,
});

export const proveByPasskey = call(rest, 'proveByPasskey', {
  method: 'POST',
  path: '/user/proof/passkey',
  audience: 'signed-in',
  effect: 'ordinary',
  beforeDuties: true,
});

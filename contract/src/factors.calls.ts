import { call, restIn } from './call.ts';
import type * as whole from './factors.ts';

const rest = restIn<typeof whole>();

/** A second factor of somebody's who has one already is added, taken away or replaced only by who has just shown one. */
const stepUp = true;

export const secondStep = call(rest, 'secondStep', {
  method: 'POST',
  path: '/auth/login/second-step',
  audience: 'anyone',
});

export const callOffLogin = call(rest, 'callOffLogin', {
  method: 'DELETE',
  path: '/auth/login/second-step',
  audience: 'anyone',
});

export const passkeyChallenge = call(rest, 'passkeyChallenge', {
  method: 'POST',
  path: '/auth/login/passkey/options',
  audience: 'anyone',
});

export const passkeyLogin = call(rest, 'passkeyLogin', {
  method: 'POST',
  path: '/auth/login/passkey',
  audience: 'anyone',
});

export const security = call(rest, 'security', {
  method: 'GET',
  path: '/user/security',
  audience: 'signed-in',
  beforeDuties: true,
});

export const changeSecurity = call(rest, 'changeSecurity', {
  method: 'PUT',
  path: '/user/security',
  audience: 'signed-in',
  beforeDuties: true,
  // A code that comes along is asked for in the act itself.
  stepUp: (body) => (body as { fingerprint?: boolean }).fingerprint === false,
});

export const beginTwoFactor = call(rest, 'beginTwoFactor', {
  method: 'POST',
  path: '/user/security/two-factor',
  audience: 'signed-in',
  beforeDuties: true,
  // In the place of an app that counts already it takes a code of that one, in the act itself.
  stepUp: (body) => (body as { code?: string }).code === undefined,
});

export const confirmTwoFactor = call(rest, 'confirmTwoFactor', {
  method: 'POST',
  path: '/user/security/two-factor/confirm',
  audience: 'signed-in',
  beforeDuties: true,
  stepUp,
});

export const renewRecoveryCodes = call(rest, 'renewRecoveryCodes', {
  method: 'POST',
  path: '/user/security/recovery-codes',
  audience: 'signed-in',
  stepUp,
});

export const beginPasskey = call(rest, 'beginPasskey', {
  method: 'POST',
  path: '/user/security/passkeys/options',
  audience: 'signed-in',
  beforeDuties: true,
  stepUp,
});

export const addPasskey = call(rest, 'addPasskey', {
  method: 'POST',
  path: '/user/security/passkeys',
  audience: 'signed-in',
  beforeDuties: true,
  stepUp,
});

export const removePasskey = call(rest, 'removePasskey', {
  method: 'POST',
  path: '/user/security/passkeys/:id/remove',
  audience: 'signed-in',
  stepUp,
});

export const proveByCode = call(rest, 'proveByCode', {
  method: 'POST',
  path: '/user/proof/code',
  audience: 'signed-in',
  beforeDuties: true,
});

export const proveByPassword = call(rest, 'proveByPassword', {
  method: 'POST',
  path: '/user/proof/password',
  audience: 'signed-in',
  beforeDuties: true,
});

export const proofChallenge = call(rest, 'proofChallenge', {
  method: 'POST',
  path: '/user/proof/passkey/options',
  audience: 'signed-in',
  beforeDuties: true,
});

export const proveByPasskey = call(rest, 'proveByPasskey', {
  method: 'POST',
  path: '/user/proof/passkey',
  audience: 'signed-in',
  beforeDuties: true,
});

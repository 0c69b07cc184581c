import { keyFor } from '../../platform/secrets.ts';

export type SessionKeys = { signing: Buffer; sealing: Buffer };

/** The two keys of 32 bytes that sessions need, of the program's one secret. */
export const sessionKeys = (secretKey: Buffer): SessionKeys => ({
  signing: keyFor('keywright access token', secretKey),
  sealing: keyFor('keywright refresh token', secretKey),
});

import { hkdfSync } from 'node:crypto';

export type SessionKeys = { signing: Buffer; sealing: Buffer };

/** The two keys of 32 bytes that sessions need, each derived from the program's one secret for its own use (RFC 5869). */
export const sessionKeys = (secretKey: Buffer): SessionKeys => ({
  signing: derive(secretKey, 'keywright access token'),
  sealing: derive(secretKey, 'keywright refresh token'),
});

const derive = (secretKey: Buffer, use: string): Buffer => Buffer.from(hkdfSync('sha256', secretKey, '', use, 32));

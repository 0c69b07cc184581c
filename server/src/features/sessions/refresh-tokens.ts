import { randomBytes } from 'node:crypto';
import { sha256 } from '../../platform/secrets.ts';
import { openWith, packSealed, sealWith, unpackSealed } from '../../platform/vault/aead.ts';
import { DAY_MS } from '../../platform/durations.ts';

/** How long one token is good for, and so how long a session may lie idle. */
export const REFRESH_TOKEN_MS = 30 * DAY_MS;
/** How long a session can be renewed at all before its person must sign in again. */
export const SESSION_MS = 90 * DAY_MS;
/** How long a replaced token gets the same replacement again: two tabs that ask at once. */
export const GRACE_MS = 10_000;

export type RefreshToken = { token: string; hash: Buffer };

/** 256 random bits; only the hash is ever stored. */
export const newRefreshToken = (): RefreshToken => {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: sha256(token) };
};

/** Closes a child's token for the row of its parent, so that a stolen table holds no usable token. */
export const sealChild = (key: Buffer, parentId: string, token: string): Buffer =>
  packSealed(sealWith(key, ['refresh_token', parentId], Buffer.from(token)));

export const openChild = (key: Buffer, parentId: string, sealed: Buffer): string =>
  openWith(key, ['refresh_token', parentId], unpackSealed(sealed)).toString();

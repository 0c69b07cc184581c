import { createHmac, hash, hkdfSync, timingSafeEqual } from 'node:crypto';

/** SHA-256. Of a secret made of 256 random bits it is what may be stored: it finds the row, and the secret isn't found by it. */
export const sha256 = (of: string | Buffer): Buffer => hash('sha256', of, 'buffer');

/** A key of 32 bytes for one use alone (HKDF-SHA-256, RFC 5869): whoever has it knows nothing of the others. */
export const keyFor = (use: string, key: Buffer): Buffer => Buffer.from(hkdfSync('sha256', key, '', use, 32));

/** HMAC-SHA-256 under the key of one use: who has a copy of the database alone can't make it, nor look for what it was made of. */
export const keyedHash = (use: string, key: Buffer, of: string | Buffer): Buffer =>
  createHmac('sha256', keyFor(use, key)).update(of).digest();

/** Whether two are the same, in a time that doesn't tell where they differ. */
export const isSame = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);

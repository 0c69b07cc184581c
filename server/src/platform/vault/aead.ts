import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** AES-256-GCM by NIST SP 800-38D: a random nonce of 12 bytes, a tag of 16 that stands behind the ciphertext. */
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
export const KEY_BYTES = 32;

export type Sealed = { nonce: Buffer; ciphertext: Buffer };

/**
 * Encrypts under a key of 32 bytes. `bound` is not stored: who opens must name the very same parts, in their order.
 * A key must not seal more than 2^32 times (the bound for random nonces); ours seal once, or wrap one key per record.
 */
export const sealWith = (key: Buffer, bound: readonly string[], plaintext: Buffer): Sealed => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(boundBytes(bound));
  return { nonce, ciphertext: Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]) };
};

/** Throws when anything differs by a bit from what was sealed; never answers a part. */
export const openWith = (key: Buffer, bound: readonly string[], { nonce, ciphertext }: Sealed): Buffer => {
  if (nonce.length !== NONCE_BYTES || ciphertext.length < TAG_BYTES) throw new Error('vault: not a sealed record');
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(boundBytes(bound));
  decipher.setAuthTag(ciphertext.subarray(ciphertext.length - TAG_BYTES));
  const start = decipher.update(ciphertext.subarray(0, ciphertext.length - TAG_BYTES));
  const end = decipher.final();
  return end.length === 0 ? start : Buffer.concat([start, end]);
};

export const packSealed = ({ nonce, ciphertext }: Sealed): Buffer => Buffer.concat([nonce, ciphertext]);

export const unpackSealed = (packed: Buffer): Sealed => ({
  nonce: packed.subarray(0, NONCE_BYTES),
  ciphertext: packed.subarray(NONCE_BYTES),
});

/** As JSON, so that no part can reach into its neighbour (`a|b` + `c` against `a` + `b|c`). */
const boundBytes = (bound: readonly string[]): Buffer => Buffer.from(JSON.stringify(bound), 'utf8');

import { createHash, createHmac, hkdfSync } from 'node:crypto';

/** The key of the reset links, derived from the server's secret: a copy of the database opens none of them. */
const keyOf = (secretKey: Buffer): Buffer => Buffer.from(hkdfSync('sha256', secretKey, '', 'password reset links', 32));

/** The secret of one mailed link: 256 bits as 43 characters. It is made again when its mail is put together, and stored nowhere. */
export const resetTokenOf = (secretKey: Buffer, secretId: string): string =>
  createHmac('sha256', keyOf(secretKey)).update(secretId).digest('base64url');

export const hashOfResetToken = (token: string): Buffer => createHash('sha256').update(token).digest();

import { createHash, createHmac, hkdfSync } from 'node:crypto';

/** The key of the private order links, derived from the server's secret: a copy of the database opens none of them. */
const keyOf = (secretKey: Buffer): Buffer => Buffer.from(hkdfSync('sha256', secretKey, '', 'order links', 32));

/** The secret of an order's private link: 256 bits as 43 characters, the same at every call, and stored nowhere. */
export const trackTokenFrom = (secretKey: Buffer, orderId: string, salt: Buffer): string =>
  createHmac('sha256', keyOf(secretKey)).update(orderId).update(salt).digest('base64url');

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

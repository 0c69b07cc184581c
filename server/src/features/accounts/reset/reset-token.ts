import { keyedHash } from '../../../platform/secrets.ts';

/** The secret of one mailed link: 256 bits as 43 characters. It is made again when its mail is put together, and stored nowhere. */
export const resetTokenOf = (secretKey: Buffer, secretId: string): string =>
  keyedHash('password reset links', secretKey, secretId).toString('base64url');

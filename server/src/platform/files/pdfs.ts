import { checkSize, refusal } from './refusal.ts';

export const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 5).equals(Buffer.from('%PDF-'));

/**
 * A PDF is kept as it came: it can't be made harmless here, so it is only ever handed out as a download. This refuses what
 * was cut off on the way (ISO 32000-1, 7.5.5: the end mark is in the last 1024 bytes).
 */
export const checkPdf = (bytes: Buffer): void => {
  checkSize(bytes);
  if (!bytes.subarray(-1024).includes('%%EOF')) throw refusal('file.unreadable');
};

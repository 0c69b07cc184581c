import type { ReadImage } from './decode-image.ts';
import { decode } from './decoder.ts';
import { checkSize, refusal } from './refusal.ts';
import { senderOf } from './senders.ts';
import { sniff } from './sniff.ts';

/**
 * Decodes an upload that anybody may have sent and encodes it again: a JPEG of at most 2000 pixels a side, upright, in
 * sRGB, on a background that shows it, without metadata or anything that was hidden in the file. Judges by content, and by the header before
 * anything is decoded. Few are decoded at once, so that many together take their time and not the memory.
 *
 * Fails with `upload.missing` (no bytes), `upload.too_large`, `upload.not_image` when it is not JPEG, PNG, WebP or a HEIC
 * that can be decoded, and `input.invalid` when it can't be read; each marks the field `file`. Fails with
 * `server.unavailable` when the decoder can't be started.
 */
export const readImage = async (bytes: Buffer): Promise<ReadImage> => {
  checkSize(bytes);
  const kind = await sniff(bytes);
  if (kind === undefined || kind === 'pdf') throw refusal('file.not_image');
  const outcome = await decode(bytes, kind, senderOf(bytes));
  if ('fault' in outcome) throw refusal(outcome.fault);
  return outcome;
};

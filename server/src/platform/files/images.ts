import { availableParallelism } from 'node:os';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { decodeCost, MOST_DECODE_BYTES, MOST_PIXELS, MOST_SIDE } from './decode-cost.ts';
import { checkSize, refusal } from './refusal.ts';
import { sniff } from './sniff.ts';
import { openTurns } from './turns.ts';

export type ReadImage = { jpeg: Buffer; width: number; height: number };

const LONGEST_SIDE = 2000;
const QUALITY = 82;
const MOST_SECONDS = 10;

/** Node's file and password work shares its 4 threads with the decoders: one is left to the others. */
const slots = Math.max(1, Math.min(availableParallelism(), Number(process.env['UV_THREADPOOL_SIZE'] ?? 4) - 1));
const decoding = openTurns({ slots, weight: MOST_DECODE_BYTES });

// Every upload is seen once, so a cache only holds memory; the work is parallel by pictures, not within one.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Decodes an upload that anybody may have sent and encodes it anew: a JPEG of at most 2000 pixels a side, upright, in
 * sRGB, on white, without metadata or anything that was hidden in the file. Judges by content, and by the header before
 * anything is decoded. Few are decoded at once, so that many together take their time and not the memory.
 *
 * Fails with `upload.missing` (no bytes), `upload.too_large`, `upload.not_image` when it is not JPEG, PNG or WebP (HEIC only
 * where sharp was built to decode it), and `input.invalid` when it can't be read; each marks the field `file`.
 */
export const readImage = async (bytes: Buffer): Promise<ReadImage> => {
  checkSize(bytes);
  const kind = await sniff(bytes);
  if (kind === undefined || kind === 'pdf') throw refusal('file.not_image');
  const cost = decodeCost(await headerOf(bytes, kind));
  if (cost > MOST_DECODE_BYTES) throw refusal('file.unreadable');
  return decoding.run(cost, () => encodeAnew(bytes));
};

const open = (bytes: Buffer): Sharp =>
  sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1, sequentialRead: true });

/** Sharp's own word on the format counts beside the signature: it would draw an SVG or read a TIFF as gladly. */
const headerOf = async (bytes: Buffer, kind: string): Promise<Metadata> => {
  const header = await open(bytes)
    .metadata()
    .catch((cause: unknown) => {
      throw refusal(kind === 'heif' ? 'file.not_image' : 'file.unreadable', cause);
    });
  if (header.format !== kind) throw refusal('file.not_image');
  // Of the HEIF family the decoder here may know only AVIF, which nobody asked for.
  if (kind === 'heif' && header.compression !== 'hevc') throw refusal('file.not_image');
  const tooLarge = header.width > MOST_SIDE || header.height > MOST_SIDE || header.width * header.height > MOST_PIXELS;
  if (tooLarge) throw refusal('file.unreadable');
  return header;
};

const encodeAnew = async (bytes: Buffer): Promise<ReadImage> => {
  const { data, info } = await open(bytes)
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: QUALITY })
    .timeout({ seconds: MOST_SECONDS })
    .toBuffer({ resolveWithObject: true })
    .catch((cause: unknown) => {
      throw refusal('file.unreadable', cause);
    });
  return { jpeg: data, width: info.width, height: info.height };
};

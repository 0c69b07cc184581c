import sharp, { type Metadata, type Sharp } from 'sharp';
import { DECODERS, decodeCost, MOST_DECODE_BYTES, MOST_PIXELS, MOST_SIDE } from './decode-cost.ts';
import { printOf } from './image-print.ts';
import { refusal } from './refusal.ts';
import { openSemaphore } from './semaphore.ts';
import type { ImageKind } from './sniff.ts';

/** `print`: what it looks like (`printOf`). */
export type ReadImage = { jpeg: Buffer; width: number; height: number; print: string | null };

const LONGEST_SIDE = 2000;
const QUALITY = 82;
const MOST_SECONDS = 10;

const decoding = openSemaphore({ slots: DECODERS, weight: MOST_DECODE_BYTES });

// Every upload is seen once, so a cache only holds memory; the work is parallel by pictures, not within one.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Decodes a picture of a kind that its first bytes showed and encodes it again, with the header judged before anything is
 * decoded. Runs in the decoder's process (see `decoder.ts`). Fails with a refusal of the field `file`.
 */
export const decodeImage = async (bytes: Buffer, kind: ImageKind): Promise<ReadImage> => {
  const cost = decodeCost(await headerOf(bytes, kind));
  if (cost > MOST_DECODE_BYTES) throw refusal('file.unreadable');
  return decoding.run(cost, () => reencode(bytes));
};

const open = (bytes: Buffer): Sharp =>
  sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1, sequentialRead: true });

/** Sharp's own word on the format counts beside the signature: it would draw an SVG or read a TIFF as gladly. */
const headerOf = async (bytes: Buffer, kind: ImageKind): Promise<Metadata> => {
  const header = await open(bytes)
    .metadata()
    .catch((cause: unknown) => {
      throw refusal(kind === 'heif' ? 'file.heic' : 'file.unreadable', cause);
    });
  if (header.format !== kind) throw refusal('file.not_image');
  // Of the HEIF family the decoder here may know only AVIF, which nobody asked for.
  if (kind === 'heif' && header.compression !== 'hevc') throw refusal('file.heic');
  const tooLarge = header.width > MOST_SIDE || header.height > MOST_SIDE || header.width * header.height > MOST_PIXELS;
  if (tooLarge) throw refusal('file.unreadable');
  return header;
};

const reencode = async (bytes: Buffer): Promise<ReadImage> => {
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
  return { jpeg: data, width: info.width, height: info.height, print: await printOf(data) };
};

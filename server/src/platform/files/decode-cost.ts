import { availableParallelism } from 'node:os';
import type { Metadata } from 'sharp';

/** More than the largest phone photos in use; what is above is refused by its header alone. */
export const MOST_PIXELS = 40_000_000;
/** One line of a picture is held whole, so that a line must not be the picture. */
export const MOST_SIDE = 20_000;
/** What one decoder may take; above it a picture counts as unreadable, and so does one that only pretends to be that large. */
export const MOST_DECODE_BYTES = 200_000_000;

/** At once. One more than there are cores, since the usual three photos of a call would else leave a core idle for the last. */
export const DECODERS = Math.min(availableParallelism() + 1, 4);

/** What any decoder takes, with its encoder. */
const SMALL = 40_000_000;

/** The decoded planes and the RGB pixels that are made of them, both held whole. */
const HEIC_BYTES_PER_PIXEL = 6;

/**
 * About how many bytes the decoder holds at once. Most formats are read in lines and shrunk on the way; some must be
 * held whole first: progressive JPEG as coefficients of 2 bytes, interlaced PNG and WebP as pixels, and anything that
 * is turned.
 */
export const decodeCost = (picture: Metadata): number => {
  const pixels = picture.width * picture.height;
  switch (picture.format) {
    case 'jpeg':
      return SMALL + (picture.isProgressive ? pixels * 2 * samplesOf(picture.chromaSubsampling) : 0);
    case 'png':
      return (
        SMALL + (picture.isProgressive || isTurned(picture) ? pixels * picture.channels * bytesOf(picture.depth) : 0)
      );
    case 'heif':
      return SMALL + pixels * HEIC_BYTES_PER_PIXEL;
    default:
      return SMALL + pixels * 4;
  }
};

const samplesOf = (subsampling = ''): number => {
  if (subsampling.startsWith('4:2:0')) return 1.5;
  return subsampling.endsWith('4:4:4:4') ? 4 : 3;
};

const bytesOf = (depth: Metadata['depth']): number => (depth === 'ushort' ? 2 : 1);

const isTurned = ({ orientation }: Metadata): boolean => (orientation ?? 1) > 1;

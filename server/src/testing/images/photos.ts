import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';

export const FIVE_MB = 5 * 1024 * 1024;

type Size = { width: number; height: number };

/** A picture with as much noise as a phone's photo has, the same every time; `grain` (0 to 255) drives the file's size. */
export const photo = (size: Size, grain = 20): Sharp => sharp(noise(size, grain), { raw: { ...size, channels: 3 } });

/** Square frames, each another one, as one high picture that is written as an animation. */
export const film = (side: number, frames: number): Sharp => {
  const size = { width: side, height: side * frames };
  return sharp(noise(size, 20), { raw: { ...size, channels: 3, pageHeight: side } });
};

const noise = ({ width, height }: Size, grain: number): Buffer => {
  const pixels = Buffer.alloc(width * height * 3);
  let state = 1;
  for (let at = 0; at < pixels.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const place = (at / 3) | 0;
    pixels[at] =
      (((place % width) / width) * (235 - grain) + (place / width / height) * 20 + ((state >>> 16) % (grain + 1))) | 0;
  }
  return pixels;
};

export const flat = ({ width, height }: Size): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#8899aa' }, limitInputPixels: false });

/** A JPEG photo of 12 to 17 megapixels and exactly so many bytes: what a phone sends. */
export const phonePhoto = async (bytes: number = FIVE_MB): Promise<Buffer> => {
  const side = bytes > 4_500_000 ? { width: 4600, height: 3450 } : { width: 4000, height: 3000 };
  const source = photo(side, 16);
  for (let quality = 95; quality > 20; quality -= 5) {
    const jpeg = await source.clone().jpeg({ quality }).toBuffer();
    if (jpeg.length <= bytes - 4) return paddedJpeg(jpeg, bytes);
  }
  throw new Error('no quality makes this photo so small');
};

/**
 * A HEIC as an iPhone that was held upright writes it: 1201 x 828 pixels that the file turns. heif-enc (libheif 1.15, x265)
 * made it of a JPEG with an EXIF orientation.
 */
export const iphoneHeic = (): Promise<Buffer> => readFile(path.join(import.meta.dirname, 'iphone-upright.heic'));

/** A HEIC of one color, 4000 x 3000 pixels, of the same encoder. */
export const largeHeic = (): Promise<Buffer> => readFile(path.join(import.meta.dirname, 'flat-12-megapixels.heic'));

/** One segment of a JPEG (T.81, B.1.1.4); COM (0xfe) and the APPn (0xe0 + n) hold anything. */
export const segment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};

/** Puts segments behind the first marker of a JPEG. */
export const withSegments = (jpeg: Buffer, ...segments: Buffer[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);

/** The same picture in a file of exactly so many bytes, filled up with comments. */
export const paddedJpeg = (jpeg: Buffer, bytes: number): Buffer => {
  const segments: Buffer[] = [];
  for (let missing = bytes - jpeg.length; missing > 0; ) {
    const rest = missing - 65_000;
    const size = rest > 0 && rest < 4 ? 60_000 : Math.min(missing, 65_000);
    segments.push(segment(0xfe, Buffer.alloc(size - 4, 0x20)));
    missing -= size;
  }
  return withSegments(jpeg, ...segments);
};

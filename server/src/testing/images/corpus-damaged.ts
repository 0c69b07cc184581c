import { deflateSync } from 'node:zlib';
import type { ImageCase } from './image-case.ts';
import { FIVE_MB, flat, iphoneHeic, paddedJpeg, photo } from './photos.ts';
import { blackPng, chunk, header, type PngShape, pngOf, zlibOfZeros } from './png-bytes.ts';

const SMALL = { width: 320, height: 200 };
const GREY: PngShape = { ...SMALL, depth: 8, colour: 'grey' };

/** Photos that broke on the way, and files that only pretend to be one: too large, cut off, or more inside than outside. */
export const damagedImages = async (): Promise<ImageCase[]> => [
  ...(await oversized()),
  ...(await cut()),
  ...(await bombs()),
  ...(await heics()),
];

const unreadable = (name: string, bytes: Buffer, contentType = 'image/png'): ImageCase => ({
  name,
  filename: contentType === 'image/png' ? 'photo.png' : 'photo.jpg',
  contentType,
  bytes,
  expect: 'file.unreadable',
});

const oversized = async (): Promise<ImageCase[]> => {
  const small = await photo(SMALL).jpeg().toBuffer();
  const above = (name: string, bytes: number): ImageCase => ({
    ...unreadable(name, paddedJpeg(small, bytes), 'image/jpeg'),
    expect: 'file.too_large',
  });
  return [above('a JPEG of one byte more than 5 MB', FIVE_MB + 1), above('a JPEG of 9 MB', 9 * 1024 * 1024)];
};

const half = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length / 2));

const cut = async (): Promise<ImageCase[]> => {
  const jpeg = await photo({ width: 1600, height: 1200 }).jpeg().toBuffer();
  const progressive = await photo({ width: 1600, height: 1200 }).jpeg({ progressive: true }).toBuffer();
  const png = await photo(SMALL).png().toBuffer();
  const webp = await photo(SMALL).webp().toBuffer();
  const flipped = Buffer.from(png);
  flipped[Math.floor(png.length / 2)] = (flipped[Math.floor(png.length / 2)] ?? 0) ^ 0xff;
  return [
    unreadable('half of a JPEG', half(jpeg), 'image/jpeg'),
    unreadable('half of a progressive JPEG', half(progressive), 'image/jpeg'),
    unreadable('a JPEG without its last lines', jpeg.subarray(0, jpeg.length - 2000), 'image/jpeg'),
    unreadable('the head of a JPEG', jpeg.subarray(0, 400), 'image/jpeg'),
    unreadable(
      'a JPEG of nonsense',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(5000, 0x5a)]),
      'image/jpeg',
    ),
    unreadable('half of a PNG', half(png)),
    unreadable('a PNG with a changed byte', flipped),
    unreadable('a PNG with only its header', pngOf(header(GREY))),
    unreadable('a PNG of no width', pngOf(header({ ...GREY, width: 0 }), chunk('IDAT', zlibOfZeros(100)))),
    unreadable('a PNG that lacks most of its lines', pngOf(header(GREY), chunk('IDAT', zlibOfZeros(2000)))),
    unreadable(
      'a PNG of packed nonsense',
      pngOf(header(GREY), chunk('IDAT', deflateSync(Buffer.alloc(321 * 200, 0xee)))),
    ),
    unreadable('half of a WebP', half(webp)),
  ];
};

const bombs = async (): Promise<ImageCase[]> => [
  unreadable('a PNG of 256 megapixels', blackPng({ width: 16_000, height: 16_000, depth: 8, colour: 'rgb' })),
  unreadable(
    'a PNG of 2,500 megapixels at 1 bit',
    blackPng({ width: 50_000, height: 50_000, depth: 1, colour: 'grey' }),
  ),
  unreadable(
    'a PNG of one line of 40 million pixels',
    blackPng({ width: 40_000_000, height: 1, depth: 8, colour: 'rgb' }),
  ),
  unreadable(
    'a PNG of one pixel more than 40 megapixels',
    blackPng({ width: 8001, height: 5000, depth: 8, colour: 'grey' }),
  ),
  unreadable(
    'a PNG in rounds that would take 300 MB',
    blackPng({ width: 8000, height: 5000, depth: 16, colour: 'rgba', interlaced: true }),
  ),
  unreadable(
    'a progressive JPEG that would take 240 MB',
    await flat({ width: 8000, height: 5000 })
      .jpeg({ quality: 10, progressive: true, chromaSubsampling: '4:4:4' })
      .toBuffer(),
    'image/jpeg',
  ),
  unreadable('a JPEG that claims 65500 x 65500', await claiming65500(), 'image/jpeg'),
];

/** The size in the frame header (T.81, B.2.2) is what a decoder makes room for. */
const claiming65500 = async (): Promise<Buffer> => {
  const jpeg = await photo(SMALL).jpeg().toBuffer();
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(65_500, frame + 5);
  jpeg.writeUInt16BE(65_500, frame + 7);
  return jpeg;
};

const unreadableHeic = (name: string, bytes: Buffer): ImageCase => ({
  name,
  filename: 'IMG_0001.HEIC',
  contentType: 'image/heic',
  bytes,
  expect: 'file.heic',
});

const heics = async (): Promise<ImageCase[]> => {
  const whole = await iphoneHeic();
  return [
    unreadableHeic('half of a HEIC', half(whole)),
    unreadableHeic('a HEIC that states a smaller size than it has', stating64(whole)),
  ];
};

/** The size in the `ispe` property (ISO/IEC 23008-12, 6.5.3) is what the header check sees; the video stream states its own. */
const stating64 = (heic: Buffer): Buffer => {
  const smaller = Buffer.from(heic);
  const property = smaller.indexOf('ispe');
  smaller.writeUInt32BE(64, property + 8);
  smaller.writeUInt32BE(64, property + 12);
  return smaller;
};

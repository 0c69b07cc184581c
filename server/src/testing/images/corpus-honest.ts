import sharp, { type Sharp } from 'sharp';
import { textPath } from '../../../db/seed/world/glyphs.ts';
import { CANARY, type ImageCase } from './image-case.ts';
import { FIVE_MB, film, flat, iphoneHeic, paddedJpeg, phonePhoto, photo, segment, withSegments } from './photos.ts';
import { animatedPng, blackPng, chunk, packedChunk, withChunks } from './png-bytes.ts';

const SMALL = { width: 320, height: 200 };

/** Pictures that people really send, and pictures with something in their luggage: all are taken, nothing else is kept. */
export const honestImages = async (): Promise<ImageCase[]> => [
  ...(await jpegs()),
  ...(await turnedJpegs()),
  ...(await laden()),
  ...(await pngs()),
  ...(await webps()),
  ...(await heics()),
];

const taken = (name: string, filename: string, contentType: string, bytes: Buffer): ImageCase => ({
  name,
  filename,
  contentType,
  bytes,
  expect: 'ok',
});
const jpeg = (name: string, bytes: Buffer): ImageCase => taken(name, 'photo.jpg', 'image/jpeg', bytes);
const png = (name: string, bytes: Buffer): ImageCase => taken(name, 'photo.png', 'image/png', bytes);
const webp = (name: string, bytes: Buffer): ImageCase => taken(name, 'photo.webp', 'image/webp', bytes);

const jpegs = async (): Promise<ImageCase[]> => {
  const small = await photo(SMALL).jpeg().toBuffer();
  return [
    jpeg('a small JPEG', small),
    jpeg('a phone photo of exactly 5 MB', await phonePhoto(FIVE_MB)),
    jpeg('a small JPEG filled up to exactly 5 MB', paddedJpeg(small, FIVE_MB)),
    jpeg('a progressive JPEG', await photo({ width: 2400, height: 1800 }).jpeg({ progressive: true }).toBuffer()),
    jpeg('a JPEG with full colour samples', await photo(SMALL).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()),
    jpeg('a CMYK JPEG', await photo(SMALL).toColourspace('cmyk').jpeg().toBuffer()),
    jpeg('a grey JPEG', await photo(SMALL).greyscale().jpeg().toBuffer()),
    jpeg('a JPEG of exactly 40 megapixels', await flat({ width: 8000, height: 5000 }).jpeg({ quality: 30 }).toBuffer()),
    jpeg('a wide panorama', await flat({ width: 16_000, height: 900 }).jpeg({ quality: 30 }).toBuffer()),
    taken('a JPEG that is called a text', 'notes.txt', 'text/plain', small),
    taken('a JPEG that is called a PNG', 'photo.png', 'image/png', small),
    taken('a JPEG without a name', '', 'application/octet-stream', small),
    taken('a JPEG with a path for a name', '../../etc/passwd', 'image/jpeg', small),
    jpeg('two JPEGs in one file, as some phones write', Buffer.concat([small, small])),
    ...(await withoutTheirEnd()),
  ];
};

/** Some programs leave out the marker that ends a JPEG (T.81, B.1.1.3), or half of it. */
const withoutTheirEnd = async (): Promise<ImageCase[]> => {
  const picture = photo({ width: 1600, height: 1200 });
  const whole = await picture.clone().jpeg().toBuffer();
  const progressive = await picture.clone().jpeg({ progressive: true }).toBuffer();
  return [
    jpeg('a JPEG without its last two bytes', whole.subarray(0, -2)),
    jpeg('a JPEG without its last byte', whole.subarray(0, -1)),
    jpeg('a progressive JPEG without its last two bytes', progressive.subarray(0, -2)),
    jpeg('a JPEG with zeros in place of its last two bytes', Buffer.concat([whole.subarray(0, -2), Buffer.alloc(2)])),
  ];
};

/** As EXIF (CIPA DC-008) numbers the ways in which a phone was held, each with the place where it was. */
const turnedJpegs = (): Promise<ImageCase[]> =>
  Promise.all(
    [1, 2, 3, 4, 5, 6, 7, 8].map(async (orientation) =>
      jpeg(
        `a JPEG that EXIF turns (${orientation}), with its place`,
        await withPlace(photo({ width: 400, height: 200 }), orientation),
      ),
    ),
  );

const withPlace = (picture: Sharp, orientation: number): Promise<Buffer> =>
  picture
    .withMetadata({ orientation })
    .withExifMerge({
      IFD0: { ImageDescription: CANARY },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '54/1 41/1 14/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '25/1 16/1 47/1',
      },
    })
    .jpeg()
    .toBuffer();

/** A piece of a colour profile (ICC.1, B.4): one of 60. */
const profile = (n: number): Buffer =>
  Buffer.concat([Buffer.from('ICC_PROFILE\0', 'latin1'), Buffer.from([n, 60]), Buffer.alloc(60_000, CANARY)]);

const laden = async (): Promise<ImageCase[]> => {
  const small = await photo(SMALL).jpeg().toBuffer();
  const html = Buffer.from(`<html><body><script>alert("${CANARY}")</script></body></html>`);
  const zip = Buffer.concat([
    Buffer.from('PK\x03\x04\x14\0\0\0\0\0', 'latin1'),
    Buffer.from(CANARY),
    Buffer.from('PK\x05\x06', 'latin1'),
    Buffer.alloc(18),
  ]);
  const xmp = Buffer.from(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/">${CANARY}</x:xmpmeta>`);
  return [
    jpeg('a JPEG with a page behind it', Buffer.concat([small, html])),
    jpeg('a JPEG with a page in a comment', withSegments(small, segment(0xfe, html))),
    jpeg(
      'a JPEG with a script in a comment',
      withSegments(small, segment(0xfe, Buffer.from(`*/=1;alert("${CANARY}")/*`))),
    ),
    jpeg('a JPEG with a ZIP behind it', Buffer.concat([small, zip])),
    jpeg(
      'a JPEG with a PDF in a comment',
      withSegments(small, segment(0xfe, Buffer.from(`%PDF-1.7\n%${CANARY}\n%%EOF`))),
    ),
    jpeg('a JPEG with XMP', withSegments(small, segment(0xe1, xmp))),
    jpeg(
      'a JPEG with a colour profile of 3.6 MB of nonsense',
      withSegments(small, ...Array.from({ length: 60 }, (_, n) => segment(0xe2, profile(n + 1)))),
    ),
    jpeg(
      'a JPEG with 1,000 comments',
      withSegments(small, ...Array.from({ length: 1000 }, () => segment(0xfe, Buffer.from(CANARY)))),
    ),
  ];
};

const pngs = async (): Promise<ImageCase[]> => {
  const small = await photo(SMALL).png().toBuffer();
  const php = Buffer.from(`Comment\0<?php echo "${CANARY}"; ?>`, 'latin1');
  const rgba = { width: 300, height: 200, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0 } } as const;
  return [
    png('a PNG', small),
    png('a PNG that is seen through', await sharp({ create: rgba }).png().toBuffer()),
    png('white writing on a transparent PNG', await writing('#ffffff').png().toBuffer()),
    png('white writing on a transparent PNG in gray', await writing('#ffffff').toColourspace('b-w').png().toBuffer()),
    png('black writing on a transparent PNG', await writing('#000000').png().toBuffer()),
    png('a PNG of 16 bits', await photo(SMALL).toColourspace('rgb16').png().toBuffer()),
    png('a PNG with a palette', await photo(SMALL).png({ palette: true, colours: 16 }).toBuffer()),
    png('a PNG of 1 bit', blackPng({ width: 300, height: 200, depth: 1, colour: 'grey' })),
    png('a PNG that comes in rounds', await photo(SMALL).png({ progressive: true }).toBuffer()),
    png('a PNG of one pixel', blackPng({ width: 1, height: 1, depth: 8, colour: 'rgb' })),
    png('a PNG of 40 megapixels', blackPng({ width: 8000, height: 5000, depth: 8, colour: 'rgb' })),
    png('a PNG that moves', animatedPng()),
    png('a PNG with PHP in a text and behind it', Buffer.concat([withChunks(small, chunk('tEXt', php)), php])),
    png('a PNG with a text that unpacks to 200 MB', withChunks(small, packedChunk('zTXt', 200 * 1024 * 1024))),
    png(
      'a PNG with a colour profile that unpacks to 200 MB',
      withChunks(small, packedChunk('iCCP', 200 * 1024 * 1024)),
    ),
  ];
};

const webps = async (): Promise<ImageCase[]> => {
  return [
    webp('a WebP', await photo(SMALL).webp().toBuffer()),
    webp('white writing on a transparent WebP', await writing('#fffdf0').webp({ lossless: true }).toBuffer()),
    webp('a lossless WebP', await photo(SMALL).webp({ lossless: true }).toBuffer()),
    webp('a WebP that moves', await film(64, 20).webp().toBuffer()),
  ];
};

/** A line of writing, with nothing behind it. */
const writing = (colour: string): Sharp =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="120">${textPath('SAMPLE', { x: 20, y: 20, size: 9, colour })}</svg>`,
    ),
  );

const heics = async (): Promise<ImageCase[]> => {
  const bytes = await iphoneHeic();
  return [
    taken('a HEIC of an iPhone that was held upright', 'IMG_0001.HEIC', 'image/heic', bytes),
    taken('a HEIC that is called a JPEG', 'photo.jpg', 'image/jpeg', bytes),
  ];
};

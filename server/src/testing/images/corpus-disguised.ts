import { gzipSync } from 'node:zlib';
import type { ImageCase } from './image-case.ts';
import { film, photo } from './photos.ts';

const SMALL = { width: 120, height: 80 };

/** What is no photo, whatever it is called. */
export const disguisedFiles = async (): Promise<ImageCase[]> => [
  ...drawings(),
  ...(await otherImages()),
  ...documents(),
  ...programs(),
  { ...refused('an empty file', Buffer.alloc(0)), expect: 'file.required' },
];

const refused = (name: string, bytes: Buffer | string, filename = 'photo.jpg'): ImageCase => ({
  name,
  filename,
  contentType: 'image/jpeg',
  bytes: typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes,
  expect: 'file.not_image',
});

const svg = (inside: string, size = 'width="200" height="100"'): string =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${inside}</svg>`;

const drawings = (): ImageCase[] => {
  const reading = svg('<image xlink:href="file:///etc/passwd" width="10" height="10"/><rect width="9" height="9"/>');
  return [
    refused('an SVG called .jpg that reads a file', reading),
    refused('an SVG called .svg', reading, 'drawing.svg'),
    refused('an SVG of 20000 x 12000', svg('<rect width="100%" height="100%"/>', 'width="20000" height="12000"')),
    refused('an SVG with a script', svg('<script>alert(1)</script>')),
    refused(
      'an SVG with entities that multiply',
      `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>${svg('<text>&b;</text>')}`,
    ),
    refused('a packed SVG', gzipSync(reading), 'drawing.svgz'),
    refused('a page', '<!doctype html><html><script>alert(1)</script></html>'),
  ];
};

const otherImages = async (): Promise<ImageCase[]> => {
  const small = photo(SMALL);
  return [
    refused('a GIF', await small.clone().gif().toBuffer(), 'photo.gif'),
    refused('a GIF of 1,000 frames', await film(8, 1000).gif({ effort: 1 }).toBuffer(), 'photo.gif'),
    refused('a GIF that is a script too', 'GIF89a/*\x01\0\x01\0\x80\0\0*/=1;alert(1)'),
    refused('a TIFF', await small.clone().tiff().toBuffer(), 'photo.tif'),
    refused('an AVIF', await small.clone().avif({ effort: 0 }).toBuffer(), 'photo.avif'),
    { ...refused('a HEIC with only its first boxes', heicHead(), 'photo.heic'), expect: 'file.heic' },
    refused('a BMP', bmp(), 'photo.bmp'),
    refused(
      'an ICO',
      Buffer.concat([
        Buffer.from([0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0, 0, 4, 0, 0, 22, 0, 0, 0]),
        Buffer.alloc(1024),
      ]),
      'photo.ico',
    ),
    refused('a JPEG 2000', '\0\0\0\x0cjP  \r\n\x87\n\0\0\0\x14ftypjp2 \0\0\0\0jp2 ', 'photo.jp2'),
    refused('a JPEG XL', Buffer.from([0xff, 0x0a, 0xfa, 0x1f, 0x01, 0x90, 0x08, 0x08]), 'photo.jxl'),
    refused('a Photoshop file', `8BPS\0\x01${'\0'.repeat(40)}`, 'photo.psd'),
    refused('raw PNM pixels', 'P6\n2 2\n255\n123456789012', 'photo.ppm'),
  ];
};

/** ISO 14496-12 boxes as a phone begins a HEIC with them. */
const heicHead = (): Buffer =>
  Buffer.concat([
    Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    Buffer.from('\0\0\0\x0emeta\0\0\0\0\0\0', 'latin1'),
    Buffer.alloc(4096, 7),
  ]);

const bmp = (): Buffer => {
  const bytes = Buffer.alloc(54 + 12);
  bytes.write('BM', 'latin1');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(2, 18);
  bytes.writeInt32LE(2, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  return bytes;
};

export const smallPdf = (): Buffer =>
  Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  );

const documents = (): ImageCase[] => [
  refused('a PDF', smallPdf(), 'scan.pdf'),
  refused('a PDF that is a JPEG further on', Buffer.concat([smallPdf(), Buffer.from([0xff, 0xd8, 0xff, 0xe0])])),
  refused('a text', 'This is my ID, believe me.', 'id.txt'),
  refused('a ZIP', 'PK\x03\x04\x14\0\0\0\0\0', 'photos.zip'),
  refused(
    'an XML that reads a file',
    '<?xml version="1.0"?><!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><r>&x;</r>',
  ),
  refused('an MP4', '\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'film.mp4'),
  refused('a JSON', '{"__proto__":{"isImage":true}}'),
];

const programs = (): ImageCase[] => [
  // Two halves, so that a virus scanner does not take this file for the test virus.
  refused(
    'the EICAR test virus',
    ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
  ),
  refused('a Windows program', `MZ\x90\0\x03\0\0\0${'\0'.repeat(56)}PE\0\0`),
  refused('a Linux program', `\x7fELF\x02\x01\x01${'\0'.repeat(60)}`),
  refused('a shell script', '#!/bin/sh\nid\n'),
  refused('a PHP script', '<?php system($_GET["c"]);'),
  refused('a PostScript that runs commands', '%!PS\n(%pipe%id) (w) file', 'photo.eps'),
  refused(
    'an ImageMagick script',
    'push graphic-context\nviewbox 0 0 1 1\nfill "url(https://127.0.0.1/x|id)"\npop graphic-context',
    'photo.mvg',
  ),
  refused('two bytes of a JPEG', Buffer.from([0xff, 0xd8])),
  refused('one byte', Buffer.from([0])),
];

import { crc32, constants, deflateRawSync, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MEGABYTE = 1024 * 1024;

export type PngShape = {
  width: number;
  height: number;
  depth: 1 | 8 | 16;
  colour: 'grey' | 'rgb' | 'rgba';
  interlaced?: boolean;
};

const samples = { grey: 1, rgb: 3, rgba: 4 } as const;
const colourTypes = { grey: 0, rgb: 2, rgba: 6 } as const;

/** One chunk of a PNG (W3C PNG, 5.3): length, type, data, CRC. */
export const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, tail]);
};

export const header = ({ width, height, depth, colour, interlaced = false }: PngShape): Buffer => {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([depth, colourTypes[colour], 0, 0, interlaced ? 1 : 0], 8);
  return chunk('IHDR', data);
};

export const pngOf = (...chunks: Buffer[]): Buffer =>
  Buffer.concat([SIGNATURE, ...chunks, chunk('IEND', Buffer.alloc(0))]);

/** A black picture that is small as a file however large it is as a picture: the bomb that an upload form is sent. */
export const blackPng = (shape: PngShape, ...extras: Buffer[]): Buffer => {
  const line = 1 + Math.ceil((shape.width * shape.depth * samples[shape.colour]) / 8);
  return pngOf(header(shape), ...extras, chunk('IDAT', zlibOfZeros(line * shape.height)));
};

/** A zlib stream (RFC 1950) of so many zero bytes, made without ever holding them. */
export const zlibOfZeros = (length: number): Buffer => {
  const whole = Math.floor(length / MEGABYTE);
  const block = deflateRawSync(Buffer.alloc(MEGABYTE), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const rest = deflateRawSync(Buffer.alloc(length % MEGABYTE), { level: 9 });
  const adler = Buffer.alloc(4);
  adler.writeUInt32BE((length % 65_521) * 0x1_0000 + 1);
  return Buffer.concat([Buffer.from([0x78, 0xda]), ...Array.from({ length: whole }, () => block), rest, adler]);
};

/** A chunk that unpacks to so many zero bytes when a reader is careless: `zTXt` (a text) or `iCCP` (a colour profile). */
export const packedChunk = (type: 'zTXt' | 'iCCP', length: number): Buffer =>
  chunk(type, Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), zlibOfZeros(length)]));

/** Puts chunks behind the header of a finished PNG. */
export const withChunks = (png: Buffer, ...chunks: Buffer[]): Buffer => {
  const behindHeader = SIGNATURE.length + 25;
  return Buffer.concat([png.subarray(0, behindHeader), ...chunks, png.subarray(behindHeader)]);
};

/** Two black frames of 8 x 8 as an animated PNG. */
export const animatedPng = (): Buffer => {
  const shape: PngShape = { width: 8, height: 8, depth: 8, colour: 'grey' };
  const pixels = deflateSync(Buffer.alloc(9 * 8));
  const control = Buffer.alloc(8);
  control.writeUInt32BE(2);
  const second = Buffer.concat([numbered(2), pixels]);
  return pngOf(header(shape), chunk('acTL', control), frame(0), chunk('IDAT', pixels), frame(1), chunk('fdAT', second));
};

const numbered = (n: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(n);
  return bytes;
};

const frame = (n: number): Buffer => {
  const data = Buffer.alloc(26);
  data.writeUInt32BE(n, 0);
  data.writeUInt32BE(8, 4);
  data.writeUInt32BE(8, 8);
  data.writeUInt16BE(1, 20);
  data.writeUInt16BE(10, 22);
  return chunk('fcTL', data);
};

// oxlint-disable-next-line typescript/triple-slash-reference -- the project of the journeys checks this file too
/// <reference path="./libheif-js.d.ts" />
import { parentPort, workerData } from 'node:worker_threads';
import openLibheif from 'libheif-js/libheif-wasm/libheif-bundle.mjs';
import sharp from 'sharp';
import { MOST_PIXELS } from './decode-cost.ts';
import { toJpeg } from './to-jpeg.ts';

/** `maxMemoryBytes`: how far the memory of WebAssembly may grow. */
export type HeicJob = { bytes: Uint8Array; maxMemoryBytes: number };

const PAGE_BYTES = 65_536;

type Memory = { buffer: ArrayBufferLike; grow: (this: Memory, pages: number) => number };
/** The types of Node leave this global out. */
type WithWebAssembly = { WebAssembly: { Memory: { prototype: Memory } } };

/**
 * Stops the memory of WebAssembly from growing beyond a limit. A HEIC file states its size in two places, and the
 * decoder allocates by the one that the header check does not see.
 */
const limitMemory = (maxBytes: number): void => {
  const { prototype } = (globalThis as unknown as WithWebAssembly).WebAssembly.Memory;
  const { grow } = prototype;
  prototype.grow = function growWithinLimit(pages) {
    if (this.buffer.byteLength + pages * PAGE_BYTES > maxBytes) throw new RangeError('out of memory');
    return grow.call(this, pages);
  };
};

/** The pixels lie in the memory of WebAssembly. They stay valid until libheif is called again. */
const decodePrimaryImage = (bytes: Uint8Array) => {
  const heif = openLibheif();
  const context = heif.heif_context_alloc();
  const { code } = heif.heif_context_read_from_memory(context, bytes);
  if (code !== heif.heif_error_code.heif_error_Ok) throw new Error('not a HEIC file that can be read');
  const handle = heif.heif_js_context_get_primary_image_handle(context);
  if ('code' in handle) throw new Error('a HEIC file without a primary image');
  const { heif_colorspace_RGB: rgb } = heif.heif_colorspace;
  const { channels } = heif.heif_js_decode_image2(handle, rgb, heif.heif_chroma.heif_chroma_interleaved_RGB);
  const [pixels] = channels ?? [];
  if (!pixels) throw new Error('a HEIC image that cannot be decoded');
  return pixels;
};

/** Rows may be padded at their end. sharp takes pixels without padding. */
const withoutPadding = ({ data, width, height, stride }: ReturnType<typeof decodePrimaryImage>): Uint8Array => {
  const rowBytes = width * 3;
  if (stride === rowBytes) return data;
  const rows = new Uint8Array(rowBytes * height);
  for (let y = 0; y < height; y += 1) rows.set(data.subarray(y * stride, y * stride + rowBytes), y * rowBytes);
  return rows;
};

const { bytes, maxMemoryBytes } = workerData as HeicJob;
limitMemory(maxMemoryBytes);
const pixels = decodePrimaryImage(bytes);
const raw = { width: pixels.width, height: pixels.height, channels: 3 } as const;
const jpeg = await toJpeg(sharp(withoutPadding(pixels), { raw, limitInputPixels: MOST_PIXELS }));
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
parentPort?.postMessage(jpeg);

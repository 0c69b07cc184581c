import type { FieldMessage } from '@keywright/contract/field-messages';
import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { DECODERS, decodeCost, MOST_DECODE_BYTES, MOST_PIXELS, MOST_SIDE } from './decode-cost.ts';
import { decodeHeic } from './decode-heic.ts';
import { printOf } from './image-print.ts';
import { refusal } from './refusal.ts';
import { openSemaphore } from './semaphore.ts';
import type { ImageKind } from './sniff.ts';
import { type Jpeg, toJpeg } from './to-jpeg.ts';

/** `print`: what it looks like (`printOf`). */
export type ReadImage = { jpeg: Buffer; width: number; height: number; print: string | null };

const decoding = openSemaphore({ slots: DECODERS, weight: MOST_DECODE_BYTES });

// Every upload is seen once, so a cache only holds memory; the work is parallel by pictures, not within one.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Decodes a picture of a kind that its first bytes showed and encodes it again, with the header judged before anything is
 * decoded. Runs in the decoder's process (see `decoder.ts`). Fails with a refusal of the field `file`.
 */
export const decodeImage = async (bytes: Buffer, kind: ImageKind): Promise<ReadImage> => {
  const header = await headerOf(bytes, kind);
  const cost = decodeCost(header);
  if (cost > MOST_DECODE_BYTES) throw refusal(faultOf(kind));
  return decoding.run(cost, async () => {
    const { data, info } = await toJpegBy(kind, { bytes, header, cost });
    return { jpeg: data, width: info.width, height: info.height, print: await printOf(data) };
  });
};

type Opened = { bytes: Buffer; header: Metadata; cost: number };

const toJpegBy = (kind: ImageKind, { bytes, header: { hasAlpha }, cost }: Opened): Promise<Jpeg> => {
  if (kind === 'heif') return decodeHeic({ bytes, maxMemoryBytes: cost }).catch(refuseAs(faultOf(kind)));
  return toJpeg(open(bytes), { hasAlpha })
    .catch((cause: unknown) => {
      if (kind !== 'jpeg') throw cause;
      return toJpeg(open(Buffer.concat([bytes, END_OF_IMAGE]), 'warning'));
    })
    .catch(refuseAs(faultOf(kind)));
};

/** The marker that ends a JPEG (T.81, B.1.1.3). Some programs leave it out; of a file that lacks more, the decoder warns. */
const END_OF_IMAGE = Buffer.from([0xff, 0xd9]);

/** A HEIC that can't be used: the camera's settings can change that, another try can't. */
const faultOf = (kind: ImageKind): FieldMessage => (kind === 'heif' ? 'file.heic' : 'file.unreadable');

const refuseAs =
  (fault: FieldMessage) =>
  (cause: unknown): never => {
    throw refusal(fault, cause);
  };

const open = (bytes: Buffer, failOn: SharpOptions['failOn'] = 'error'): Sharp =>
  sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn, pages: 1, sequentialRead: true });

/** Sharp's own word on the format counts beside the signature: it would draw an SVG or read a TIFF as gladly. */
const headerOf = async (bytes: Buffer, kind: ImageKind): Promise<Metadata> => {
  const header = await open(bytes)
    .metadata()
    .catch((cause: unknown) => {
      throw refusal(faultOf(kind), cause);
    });
  if (header.format !== kind) throw refusal('file.not_image');
  // The HEIF family also holds AVIF, which this product doesn't accept.
  if (kind === 'heif' && header.compression !== 'hevc') throw refusal(faultOf(kind));
  const tooLarge = header.width > MOST_SIDE || header.height > MOST_SIDE || header.width * header.height > MOST_PIXELS;
  if (tooLarge) throw refusal(faultOf(kind));
  return header;
};

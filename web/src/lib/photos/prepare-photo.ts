import { type Decoded, decodePhoto, type Opened, openPhoto } from './decode-photo.ts';
import { backgroundOf, paintPhoto, QUALITY, SAMPLE_SIDE } from './paint-photo.ts';
import { JUDGED_SIDE, type Size, sizeWithin } from './photo-size.ts';
import { shrinkBeside } from './shrink-beside.ts';

/** A photo ready to be sent; `advice` says in words what it may be taken again for. `shown` is false where this browser cannot show it, such as HEIC outside Safari. */
export type Prepared = { blob: Blob; advice: string | null; shown: boolean };

const canvasOf = ({ width, height }: Size): HTMLCanvasElement =>
  Object.assign(document.createElement('canvas'), { width, height });

const drawn = (
  source: Decoded['source'],
  size: Size & { background: string },
  settings?: CanvasRenderingContext2DSettings,
) => {
  const canvas = canvasOf(size);
  return { canvas, context: paintPhoto(canvas.getContext('2d', settings), source, size) };
};

const asJpeg = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('no JPEG')));
    canvas.toBlob(done, 'image/jpeg', QUALITY);
  });

/** Fetched with the first photo that is chosen. Where it does not come, nothing is advised. */
const advised = async (copy: () => ImageData, original: Size): Promise<string | null> => {
  try {
    return await (await import('./photo-coach.ts')).adviceOnPhoto(copy, original);
  } catch {
    return null;
  }
};

const besideThePage = async ({ file, size, original }: Opened): Promise<Prepared | null> => {
  const shrunk = await shrinkBeside({ file, size, original });
  return shrunk && { blob: shrunk.blob, advice: await advised(() => shrunk.copy, original), shown: true };
};

const onThePage = async (opened: Opened): Promise<Prepared> => {
  const photo = await decodePhoto(opened);
  const sample = canvasOf({ width: SAMPLE_SIDE, height: SAMPLE_SIDE }).getContext('2d');
  const background = backgroundOf(opened.file, photo.source, sample);
  const { canvas } = drawn(photo.source, { ...photo, background });
  const copy = (): ImageData => {
    const { width, height } = sizeWithin(photo, JUDGED_SIDE);
    const { context } = drawn(photo.source, { width, height, background }, { willReadFrequently: true });
    return context.getImageData(0, 0, width, height);
  };
  const [blob, advice] = await Promise.all([asJpeg(canvas), advised(copy, photo.original)]);
  photo.release();
  return { blob, advice, shown: true };
};

/**
 * Shrinks a photo on the device and writes it again, which leaves out what the camera noted beside the picture, such as
 * the place. A photo that this browser cannot read goes as it is; the server writes it again.
 */
export const preparePhoto = async (file: Blob): Promise<Prepared> => {
  try {
    const opened = await openPhoto(file);
    return (await besideThePage(opened)) ?? (await onThePage(opened));
  } catch {
    return { blob: file, advice: null, shown: false };
  }
};
